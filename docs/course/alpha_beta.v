(* Alpha-beta returns the value of the tree, or a bound of it, on every finite tree.

   `coqc alpha_beta.v` checks each step of this file. The chapter on alpha-beta quotes it: the same
   proof stands there in words. Scores are whole numbers here; the proof only compares them. *)

From Coq Require Import ZArith Lia.
Open Scope Z_scope.

(* --8<-- [start:tree] *)
Inductive player := MAX | MIN.

Inductive tree :=
  | leaf (score : Z)
  | node (turn : player) (children : forest)
with forest :=
  | none
  | also (child : tree) (others : forest).
(* --8<-- [end:tree] *)

Section AlphaBeta.

(* --8<-- [start:value] *)
Variables minus_infinity infinity : Z.

Fixpoint value (n : tree) : Z :=
  match n with
  | leaf score => score
  | node MAX children => maximum children
  | node MIN children => minimum children
  end
with maximum (children : forest) : Z :=
  match children with
  | none => minus_infinity
  | also c others => Z.max (value c) (maximum others)
  end
with minimum (children : forest) : Z :=
  match children with
  | none => infinity
  | also c others => Z.min (value c) (minimum others)
  end.
(* --8<-- [end:value] *)

(* --8<-- [start:search] *)
Inductive style := soft | hard.
Variable fail : style.

Fixpoint alphabeta (n : tree) (α β : Z) : Z :=
  match n with
  | leaf score => score
  | node MAX children => max_loop children (if fail then minus_infinity else α) α β
  | node MIN children => min_loop children (if fail then infinity else β) α β
  end
with max_loop (children : forest) (best α β : Z) : Z :=
  match children with
  | none => best
  | also c others =>
      let best := Z.max best (alphabeta c (Z.max α best) β) in
      if β <=? best then best                          (* β cut *)
      else max_loop others best α β
  end
with min_loop (children : forest) (best α β : Z) : Z :=
  match children with
  | none => best
  | also c others =>
      let best := Z.min best (alphabeta c α (Z.min β best)) in
      if best <=? α then best                          (* α cut *)
      else min_loop others best α β
  end.
(* --8<-- [end:search] *)

(* --8<-- [start:statement] *)
Definition right (α β V g : Z) : Prop :=
  (g <= α -> V <= g) /\                                (* fails low *)
  (α < g < β -> V = g) /\                              (* exact *)
  (β <= g -> g <= V).                                  (* fails high *)
(* --8<-- [end:statement] *)

(* The children of a node of MAX, one after the other: `b` is the best score before a child, `g`
   what the child returns, `V` what it is worth. *)

(* --8<-- [start:low] *)
Lemma no_child_is_worth_more : forall α β b V g,
  right (Z.max α b) β V g -> Z.max b g < β -> V <= Z.max b g.
Proof. unfold right; lia. Qed.
(* --8<-- [end:low] *)

(* --8<-- [start:high] *)
Lemma a_cut_is_a_lower_bound : forall α β b V g,
  right (Z.max α b) β V g -> b < β -> β <= Z.max b g -> Z.max b g <= V.
Proof. unfold right; lia. Qed.
(* --8<-- [end:high] *)

(* --8<-- [start:exact] *)
Lemma a_new_best_is_exact : forall α β b V g,
  right (Z.max α b) β V g -> b < Z.max b g -> α < Z.max b g < β -> V = Z.max b g.
Proof. unfold right; lia. Qed.
(* --8<-- [end:exact] *)

(* What a loop that begins with the best score `b` and returns `g` has found of the children that it
   had before it, of which the best is worth `V`. *)

(* --8<-- [start:loop] *)
Definition max_found (α β b V g : Z) : Prop :=
  b <= g /\
  (g < β -> V <= g) /\                                 (* no child is worth more *)
  (α < g < β -> g = b \/ V = g) /\                     (* a new best is exact *)
  (β <= g -> g <= V).                                  (* a cut is a lower bound *)

Definition min_found (α β b V g : Z) : Prop :=
  g <= b /\
  (α < g -> g <= V) /\
  (α < g < β -> g = b \/ V = g) /\
  (g <= α -> V <= g).
(* --8<-- [end:loop] *)

(* --8<-- [start:induction] *)
Scheme tree_induction := Induction for tree Sort Prop
with forest_induction := Induction for forest Sort Prop.
Combined Scheme induction_from_the_leaves from tree_induction, forest_induction.

Lemma every_node_and_every_loop :
  (forall n α β, minus_infinity <= α < β -> β <= infinity ->
    right α β (value n) (alphabeta n α β)) /\
  (forall children,
    (forall b α β, minus_infinity <= b < β -> minus_infinity <= α < β -> β <= infinity ->
      max_found α β b (maximum children) (max_loop children b α β)) /\
    (forall b α β, α < b <= infinity -> minus_infinity <= α < β -> β <= infinity ->
      min_found α β b (minimum children) (min_loop children b α β))).
Proof.
  apply induction_from_the_leaves.
  - (* a leaf *)
    unfold right; simpl; lia.
  - (* an inner node *)
    intros turn children [of_max of_min] α β low high.
    destruct turn; simpl; unfold right; destruct fail.
    + destruct (of_max minus_infinity α β) as (? & ? & ? & ?); lia.
    + destruct (of_max α α β) as (? & ? & ? & ?); lia.
    + destruct (of_min infinity α β) as (? & ? & ? & ?); lia.
    + destruct (of_min β α β) as (? & ? & ? & ?); lia.
  - (* no child is left *)
    split; intros b α β best low high; unfold max_found, min_found; simpl; lia.
  - (* a child, and the others after it *)
    intros c of_child others [of_max of_min]; split; intros b α β best low high; simpl.
    + (* MAX moves *)
      assert (child : right (Z.max α b) β (value c) (alphabeta c (Z.max α b) β))
        by (apply of_child; lia).
      set (g := alphabeta c (Z.max α b) β) in *.
      assert (no_more := no_child_is_worth_more _ _ _ _ _ child).
      assert (new_best := a_new_best_is_exact _ _ _ _ _ child).
      assert (cut := a_cut_is_a_lower_bound _ _ _ _ _ child).
      destruct (Z.leb_spec β (Z.max b g)).
      * unfold max_found; lia.
      * destruct (of_max (Z.max b g) α β) as (? & ? & ? & ?); unfold max_found; lia.
    + (* MIN moves: everything is turned round *)
      assert (child : right α (Z.min β b) (value c) (alphabeta c α (Z.min β b)))
        by (apply of_child; lia).
      set (g := alphabeta c α (Z.min β b)) in *.
      unfold right in child.
      destruct (Z.leb_spec (Z.min b g) α).
      * unfold min_found; lia.
      * destruct (of_min (Z.min b g) α β) as (? & ? & ? & ?); unfold min_found; lia.
Qed.
(* --8<-- [end:induction] *)

(* --8<-- [start:theorem] *)
Theorem fishburn : forall n α β, minus_infinity <= α < β -> β <= infinity ->
  right α β (value n) (alphabeta n α β).
Proof. exact (proj1 every_node_and_every_loop). Qed.

Theorem knuth_moore : forall n α β, minus_infinity <= α < β -> β <= infinity ->
  (value n <= α -> alphabeta n α β <= α) /\
  (α < value n < β -> alphabeta n α β = value n) /\
  (β <= value n -> β <= alphabeta n α β).
Proof.
  intros n α β low high; destruct (fishburn n α β low high) as (? & ? & ?); lia.
Qed.

Theorem the_root_returns_the_value : forall n,
  minus_infinity < value n < infinity ->
  alphabeta n minus_infinity infinity = value n.
Proof.
  intros n inside; apply knuth_moore; lia.
Qed.
(* --8<-- [end:theorem] *)

(* --8<-- [start:hard] *)
Theorem a_hard_node_stays_at_its_bound : fail = hard -> forall children α β,
  minus_infinity <= α < β -> β <= infinity ->
  α <= alphabeta (node MAX children) α β /\ alphabeta (node MIN children) α β <= β.
Proof.
  intros is_hard children α β low high; simpl; rewrite is_hard.
  destruct (proj2 every_node_and_every_loop children) as [of_max of_min].
  destruct (of_max α α β) as [? _], (of_min β α β) as [? _]; lia.
Qed.
(* --8<-- [end:hard] *)

End AlphaBeta.

Definition theorems := (fishburn, knuth_moore, the_root_returns_the_value,
  a_hard_node_stays_at_its_bound).
Print Assumptions theorems.
