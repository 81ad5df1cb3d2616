import type { ReactNode } from 'react'

type Props = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode }

/** The frame of a page: its name in the tab and on top, and what can be begun from here. */
export function PageFrame({ title, note, actions, children }: Props) {
  return (
    <section className="page">
      <title>{`${title} · 锦鲤后台`}</title>
      <header className="page-head">
        <h1>{title}</h1>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {note && <p className="page-note">{note}</p>}
      {children}
    </section>
  )
}
