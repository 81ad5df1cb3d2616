type Choice<V extends string> = { readonly value: V; readonly label: string }

/** One filter of a list; its value lives in the address under its name. */
export type FilterField<N extends string = string, V extends string = string> = {
  readonly name: N
  readonly label: string
  readonly kind: 'text' | 'day' | 'choice' | 'tabs'
  /** What may be chosen; a list opens with the first. */
  readonly choices: readonly Choice<V>[]
  readonly placeholder?: string
}
export type FilterFields = readonly FilterField[]

type ValueOf<F> = F extends FilterField<string, infer V> ? V : never
/** What the fields say: a value for each name. */
export type FilterOf<F extends FilterFields> = {
  readonly [N in F[number]['name']]: ValueOf<Extract<F[number], { name: N }>>
}

export function textField<const N extends string>(
  name: N,
  label: string,
  placeholder = label,
): FilterField<N> {
  return { name, label, kind: 'text', choices: [], placeholder }
}

export function dayField<const N extends string>(name: N, label: string): FilterField<N> {
  return { name, label, kind: 'day', choices: [] }
}

/** A choice by the labels of its values, in their order. */
export function choiceField<const N extends string, V extends string>(
  name: N,
  label: string,
  labels: Readonly<Record<V, string>>,
): FilterField<N, V> {
  const values = Object.keys(labels) as V[]
  const choices = values.map((value) => ({ value, label: labels[value] }))
  return { name, label, kind: 'choice', choices }
}

/** A choice that stands above the others; given as a list, since codes have an order of their own. */
export function tabsField<const N extends string, const V extends string>(
  name: N,
  label: string,
  choices: readonly Choice<V>[],
): FilterField<N, V> {
  return { name, label, kind: 'tabs', choices }
}
