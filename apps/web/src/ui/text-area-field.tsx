import { type ChangeEvent, useId } from 'react'
import styles from './field.module.css'
import { useFieldName } from './page-shown.ts'

type TextAreaFieldProps = {
  label: string
  /** The name of the field in the request. */
  name: string
  value: string
  error?: string | null
  placeholder?: string
  maxLength: number
  rows?: number
  onChange: (value: string) => void
}

/** Shows a labelled text field of several lines, with the number of characters. */
export function TextAreaField({
  label,
  name,
  value,
  error,
  placeholder,
  maxLength,
  rows = 4,
  onChange,
}: TextAreaFieldProps) {
  const id = useId()
  const fieldName = useFieldName(name)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-bad={error ? '' : undefined}>
        <textarea
          id={id}
          name={fieldName}
          className={`${styles.input} ${styles.area}`}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) =>
            onChange(event.target.value)
          }
        />
      </div>
      <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
        {error ?? `${value.length} / ${maxLength}`}
      </p>
    </div>
  )
}
