import type { ReactNode } from 'react'
import { useGo } from '../visit/go.ts'

type GoLinkProps = {
  to: string
  className?: string | undefined
  /** For links without words. */
  label?: string
  current?: boolean
  children: ReactNode
}

/** A link inside the app; a tap obeys the guard of `useGo`. */
export function GoLink({ to, className, label, current = false, children }: GoLinkProps) {
  const go = useGo()
  return (
    <a
      href={`#${to}`}
      className={className}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}
