import type { CallRefused } from '@jinli/client/failure'
import { type Problem, refusal } from '@jinli/contract/refusals'
import { type ChangeEvent, type InputEvent, type SubmitEvent, useState } from 'react'
import { toast } from '../overlay/toast.ts'

type Shown = { message: string; field: string | undefined }

/** Brings the wrong field into view and puts the cursor into it. */
function focusField(name: string): void {
  const input = [...document.getElementsByName(name)].find(
    (node) => node.offsetParent !== null,
  )
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

/** The texts of a form's inputs as they stand, under the names of `blank`. */
export function textsIn<V extends object>(form: HTMLFormElement, blank: V): V {
  const data = new FormData(form)
  const entries = Object.keys(blank).map((name) => [name, data.get(name)] as const)
  const texts = entries.filter(([, value]) => typeof value === 'string')
  return { ...blank, ...(Object.fromEntries(texts) as Partial<V>) }
}

/** Whether what is shown is what the rule says now. */
function isStill(shown: Shown, problem: Problem | null): boolean {
  const now = problem && refusal(problem.key, problem.params)
  return now?.message === shown.message && now.field === shown.field
}

type FormOptions = {
  /** The inputs keep their texts themselves and are read when sent: what a browser filled in counts. */
  native?: boolean
  /** After a finding of the rule was shown. */
  onProblem?: (problem: Problem) => void
}

type Typed = ChangeEvent<HTMLInputElement>

/** The names of the values that are text. */
type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string

/**
 * What is typed into a form, and the one problem it shows at a time: by `rule` before it is sent,
 * by the server's refusal after. A problem is told in a red toast and below its field, which gets
 * the cursor (spec §5).
 */
export function useForm<V extends object>(
  blank: V,
  rule: (form: V) => Problem | null,
  { native = false, onProblem }: FormOptions = {},
) {
  const [values, setValues] = useState(blank)
  const [shown, setShown] = useState<Shown | null>(null)

  function tell(message: string, field: string | undefined): void {
    setShown({ message, field })
    toast.fail(message)
    if (field) focusField(field)
  }
  function set(part: Partial<V>): void {
    setValues((now) => ({ ...now, ...part }))
  }
  function clear(): void {
    setShown(null)
  }
  /** The problem goes when it is no longer true: the rule finds another one now, or none. */
  function look(form: V): void {
    if (shown !== null && !isStill(shown, rule(form))) clear()
  }
  /** Something else is typed or chosen. */
  function change(part: Partial<V>): void {
    set(part)
    look({ ...values, ...part })
  }
  /** The same for a `native` form. */
  function onInput(event: InputEvent<HTMLFormElement>): void {
    look(textsIn(event.currentTarget, blank))
  }
  /** The sentence below this field, if it is the wrong one. */
  function at(field: string): string | null {
    return shown?.field === field ? shown.message : null
  }
  /** A value for an input of ours, that hands over what was typed or chosen. */
  function part<K extends keyof V & string>(name: K) {
    const onChange = (value: V[K]) => change({ [name]: value } as unknown as Partial<V>)
    return { name, value: values[name], error: at(name), onChange }
  }
  /** The same for a `<Field>`. */
  function field<K extends TextName<V>>(name: K) {
    const { onChange, ...rest } = part(name)
    return { ...rest, onChange: (event: Typed) => onChange(event.target.value as V[K]) }
  }
  /** Shows a refusal; fits `onRefused`. `field` where this form's name differs. */
  function refused(refused: CallRefused, field = refused.field): true {
    tell(refused.message, field)
    return true
  }
  /** For the `<form>`: what the rule lets through is sent, unless a sending is under way. */
  function submit(busy: boolean, send: (form: V) => unknown) {
    return (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (busy) return
      const form = native ? textsIn(event.currentTarget, blank) : values
      const problem = rule(form)
      if (problem === null) {
        clear()
        Promise.resolve(send(form)).catch(console.error)
        return
      }
      const { message, field } = refusal(problem.key, problem.params)
      tell(message, field)
      onProblem?.(problem)
    }
  }
  return { values, set, change, clear, onInput, at, part, field, refused, submit }
}

export type Form<V extends object> = ReturnType<typeof useForm<V>>
/** Shows a refusal in its form; true, for it was shown. */
export type ShowRefused = (refused: CallRefused, field?: string) => true
