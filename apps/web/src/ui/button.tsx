import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import styles from './button.module.css'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** The look of the button. A screen has one `primary` button, which is for its main action. */
  kind?: 'primary' | 'ghost' | 'quiet' | 'danger'
  size?: 'm' | 's'
  /** Whether the button is as wide as its column. */
  block?: boolean
  /** Whether a request is running. The button then shows it and ignores taps. */
  busy?: boolean
  icon?: ReactNode
  children: ReactNode
}

export function Button({
  kind = 'primary',
  size = 'm',
  block = false,
  busy = false,
  icon,
  children,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  // If the response to the first tap of a double tap comes before the second tap, the second tap is ignored.
  const hasWorked = useRef(false)
  // A second tap is ignored as well if its first one went to another button, whose place this one has taken.
  const isSeen = useRef(false)
  useEffect(() => {
    if (busy) hasWorked.current = true
  }, [busy])
  const names = [
    styles.button,
    styles[kind],
    size === 's' && styles.small,
    block && styles.block,
  ]
  return (
    <button
      {...rest}
      type={type}
      className={names.filter(Boolean).join(' ')}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (event.detail <= 1) isSeen.current = true
        if (event.detail <= 1 && !busy) hasWorked.current = false
        if (busy || hasWorked.current || !isSeen.current) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className={styles.dots} aria-hidden="true" /> : icon}
      <span>{children}</span>
    </button>
  )
}
