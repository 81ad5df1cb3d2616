import type { Read } from '../api/read.ts'

type Choice<V extends string> = { readonly value: V; readonly label: string }

/** A filter of a list. The URL stores the filter's value under its name. */
export type FilterField<N extends string = string, V extends string = string> = {
  readonly name: N
  readonly label: string
  readonly kind: 'text' | 'day' | 'choice' | 'tabs' | 'source'
  /** The options of a choice. The first one is the default. */
  readonly choices: readonly Choice<V>[]
  readonly placeholder?: string
  /** Reads the options of a `source`, which the house defines. */
  readonly source?: Read<object, readonly Choice<string>[]>
}
export type FilterFields = readonly FilterField[]

type ValueOf<F> = F extends FilterField<string, infer V> ? V : never
/** The values of the filters by name. */
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

/** Returns a choice filter whose options are `labels`, in their order. */
export function choiceField<const N extends string, V extends string>(
  name: N,
  label: string,
  labels: Readonly<Record<V, string>>,
): FilterField<N, V> {
  const values = Object.keys(labels) as V[]
  const choices = values.map((value) => ({ value, label: labels[value] }))
  return { name, label, kind: 'choice', choices }
}

/** Returns a filter shown as tabs. `choices` is a list, because an object would sort its numeric keys. */
export function tabsField<const N extends string, const V extends string>(
  name: N,
  label: string,
  choices: readonly Choice<V>[],
): FilterField<N, V> {
  return { name, label, kind: 'tabs', choices }
}

/** Returns a filter whose options are read from the server; `all` is the option for no filter. */
export function sourceField<const N extends string>(
  name: N,
  label: string,
  all: string,
  source: Read<object, readonly Choice<string>[]>,
): FilterField<N> {
  return { name, label, kind: 'source', choices: [{ value: '', label: all }], source }
}
