import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { Eye, EyeOff } from '../art/icons.tsx'
import styles from './field.module.css'
import { useFieldName } from './page-shown.ts'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
  label: string
  /** The name of the field in the request. Refusals name the field by it. */
  name: string
  error?: string | null
  hint?: ReactNode
  /** The content at the right of the input, inside the box: a unit or a button. */
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Shows one labelled input with its error below. Works with react-hook-form's `register`. */
export function Field({
  label,
  name,
  error,
  hint,
  after,
  ref,
  type = 'text',
  ...input
}: FieldProps) {
  const id = useId()
  const fieldName = useFieldName(name)
  const [isVisible, setIsVisible] = useState(false)
  const secret = type === 'password'
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-bad={error ? '' : undefined}>
        <input
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          name={fieldName}
          ref={ref}
          id={id}
          type={secret && isVisible ? 'text' : type}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {secret && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={isVisible ? `隐藏${label}` : `显示${label}`}
            aria-pressed={isVisible}
            onClick={() => setIsVisible(!isVisible)}
          >
            {isVisible ? <Eye size={20} /> : <EyeOff size={20} />}
          </button>
        )}
        {after}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

type PickFieldProps = {
  label: string
  name: string
  value: string
  placeholder: string
  error?: string | null
  hint?: ReactNode
  disabled?: boolean
  onOpen: () => void
}

/** Shows a field whose value is chosen in a sheet. */
export function PickField({
  label,
  name,
  value,
  placeholder,
  error,
  hint,
  disabled,
  onOpen,
}: PickFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <button
        type="button"
        name={name}
        id={id}
        className={styles.box}
        data-bad={error ? '' : undefined}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={note ? `${id}-note` : undefined}
        onClick={onOpen}
      >
        <span className={value ? styles.input : styles.placeholder}>
          {value || placeholder}
        </span>
        <span className={styles.caret} aria-hidden="true" />
      </button>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}
