import type { CallRefused } from '@jinli/client/failure'
import { type Problem, refusal } from '@jinli/contract/refusal/refusals'
import { type ChangeEvent, type InputEvent, type SubmitEvent, useState } from 'react'
import { toast } from '../overlay/toast.ts'

type FormError = { message: string; field: string | undefined }

/** Scrolls the wrong field into view and focuses it. */
function focusField(name: string): void {
  const input = [...document.getElementsByName(name)].find(
    (node) => node.offsetParent !== null,
  )
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

/** Returns the texts of the inputs whose names are fields of `blank`. */
export function textsIn<V extends object>(form: HTMLFormElement, blank: V): V {
  const data = new FormData(form)
  const entries = Object.keys(blank).map((name) => [name, data.get(name)] as const)
  const texts = entries.filter(([, value]) => typeof value === 'string')
  return { ...blank, ...(Object.fromEntries(texts) as Partial<V>) }
}

/** Returns whether the rule still reports the problem that is shown. */
function isStill(error: FormError, problem: Problem | null): boolean {
  const now = problem && refusal(problem.key, problem.params)
  return now?.message === error.message && now.field === error.field
}

type FormOptions = {
  /** Whether the form reads its inputs only on submit, so that text from the browser’s autofill is included. */
  native?: boolean
  /** Called after a problem was shown. */
  onProblem?: (problem: Problem) => void
}

type InputChange = ChangeEvent<HTMLInputElement>

/** The names of the form values that are texts. */
type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string

/**
 * Holds the values of a form and the one problem that it shows. Either `rule` finds the problem before sending, or
 * the server refuses. The form shows it as a red toast and below its field, which gets the focus (spec §5).
 */
export function useForm<V extends object>(
  blank: V,
  rule: (form: V) => Problem | null,
  { native = false, onProblem }: FormOptions = {},
) {
  const [values, setValues] = useState(blank)
  const [error, setError] = useState<FormError | null>(null)

  function tell(message: string, field: string | undefined): void {
    setError({ message, field })
    toast.fail(message)
    if (field) focusField(field)
  }
  function set(part: Partial<V>): void {
    setValues((now) => ({ ...now, ...part }))
  }
  const clear = () => setError(null)
  /** Hides the problem that is shown if the rule reports another problem or none. */
  function look(form: V): void {
    if (error !== null && !isStill(error, rule(form))) clear()
  }
  function change(part: Partial<V>): void {
    set(part)
    look({ ...values, ...part })
  }
  /** Hides the problem of a `native` form if the new input has solved it. */
  function onInput(event: InputEvent<HTMLFormElement>): void {
    look(textsIn(event.currentTarget, blank))
  }
  /** Returns the message below this field, if the field has the problem. */
  function at(field: string): string | null {
    return error?.field === field ? error.message : null
  }
  /** Returns the properties that the app’s field components need. */
  function part<K extends keyof V & string>(name: K) {
    const onChange = (value: V[K]) => change({ [name]: value } as unknown as Partial<V>)
    return { name, value: values[name], error: at(name), onChange }
  }
  /** Returns the properties of a `<Field>`. */
  function field<K extends TextName<V>>(name: K) {
    const { onChange, ...rest } = part(name)
    const onInputChange = ({ target }: InputChange) => onChange(target.value as V[K])
    return { ...rest, onChange: onInputChange }
  }
  /** Shows a refusal; usable as `onRefused`. Pass `field` if this form has another name for the field. */
  function showRefusal(error: CallRefused, field = error.field): true {
    tell(error.message, field)
    return true
  }
  /** Returns the submit handler of the `<form>`. It sends valid values, unless a request is running. */
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
  return { values, set, change, clear, onInput, at, part, field, showRefusal, submit }
}

export type Form<V extends object> = ReturnType<typeof useForm<V>>
/** Shows a refusal in its form; always returns true. */
export type ShowRefusal = (refusal: CallRefused, field?: string) => true
