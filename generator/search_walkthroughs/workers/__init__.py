"""Who does the work: processes of this machine, Dask; and whether all run the same program."""
