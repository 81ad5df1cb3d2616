import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import styles from './button.module.css'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** One `primary` a screen: the action it is there for. */
  kind?: 'primary' | 'ghost' | 'quiet' | 'danger'
  size?: 'm' | 's'
  /** As wide as its column. */
  block?: boolean
  /** Work is under way: the button stays, shows it, and takes no tap. */
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
  // The first tap of a double tap may be answered before the second comes: that one asked for nothing.
  const worked = useRef(false)
  useEffect(() => {
    if (busy) worked.current = true
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
        if (event.detail <= 1 && !busy) worked.current = false
        if (busy || worked.current) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className={styles.dots} aria-hidden="true" /> : icon}
      <span>{children}</span>
    </button>
  )
}
