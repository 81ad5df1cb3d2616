import type { listAbuseFlags } from '@jinli/contract/abuse-flag.admin'
import type { Output } from '@jinli/contract/endpoint'
import { Link } from 'react-router'
import styles from './player-panel.module.css'

export type AbuseFlagRow = Output<typeof listAbuseFlags>['data'][number]
type Line = AbuseFlagRow['evidence'][number]

/** Where the subject of a line is opened. */
const places: Readonly<Record<Exclude<Line['about'], ''>, (subject: string) => string>> = {
  player: (name) => `/abuse-flags?status=&search=${encodeURIComponent(name)}`,
  deposit: (number) => `/deposits/${number}?state=0&search=${number}`,
  withdrawal: (number) => `/withdrawals/${number}?state=0&search=${number}`,
}

/** What says so, line by line; orders and players open. */
export function EvidenceLines({ evidence }: { evidence: readonly Line[] }) {
  return (
    <ul className={styles.evidence}>
      {evidence.map(({ label, value, about, subject }) => (
        <li key={`${label} ${value}`}>
          <span>{label}</span>
          {about === '' ? value : <Link to={places[about](subject)}>{value}</Link>}
        </li>
      ))}
    </ul>
  )
}
