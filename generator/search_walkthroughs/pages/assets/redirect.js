/* In pages at former addresses, and in the one that is shown where there is no page: leads on to where
   the page lies now, and to the player for a frame that is not a file. */
(() => {
  "use strict";
  const { pathname, search, hash } = location;
  const FRAME = /^(.*)\/walkthroughs\/(.+)\/([^/]+)\/frames\/(?:([^/]+)\/)?0*(\d+)\.svg$/;
  const EMBEDDED = /^(.*)\/generated\/walkthroughs\/(.+)\/([^/]+)\/embed\.html$/;

  const folder = (language) => (language === "en" ? "/walkthroughs" : `/${language}/walkthroughs`);

  /** Where earlier versions wrote, as it is called now. */
  const current = (path) => path
    .replace(EMBEDDED, (_, top, name, language) => `${top}${folder(language)}/${name}/embed.html`)
    .replace(/^(.*)\/generated\/walkthroughs\//, "$1/walkthroughs/")
    .replace(/^(.*)\/generated\/assets\//, "$1/walkthroughs/assets/")
    .replace(/^(.*)\/generated\/([^/]+)\//, (_, top, language) => `${top}${folder(language)}/`);

  /** The player at the frame whose file is not there. */
  function player([, top, name, run, language = "en", number]) {
    return `${top}${folder(language)}/${name}.html#${run}:frame=${number}`;
  }

  const moved = document.querySelector("link[data-moved]");
  const address = current(pathname);
  const frame = FRAME.exec(pathname);
  if (moved) location.replace(moved.href + search + hash);
  else if (address !== pathname) location.replace(address + search + hash);
  else if (frame) location.replace(player(frame));
})();
