import type { ReactNode } from 'react'
import { useGo } from '../visit/go.ts'

type GoLinkProps = {
  to: string
  className?: string | undefined
  /** The accessible name of a link without text. */
  label?: string
  current?: boolean
  children: ReactNode
}

/** Shows a link inside the app. A tap navigates by `useGo`, which checks the target first. */
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
