import type { playerAbuseFlags } from '@jinli/contract/abuse-flag/abuse-flag.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Link } from 'react-router'
import styles from './player-panel.module.css'

export type AbuseFlagRow = Output<typeof playerAbuseFlags>[number]
type Line = AbuseFlagRow['evidence'][number]

/** The route that a line of evidence links to. */
const places: Readonly<Record<Exclude<Line['about'], ''>, (subject: string) => string>> = {
  player: (name) => `/risk-cases?status=&search=${encodeURIComponent(name)}`,
  deposit: (number) => `/deposits/${number}?state=&search=${number}`,
  withdrawal: (number) => `/withdrawals/${number}?state=&search=${number}`,
}

/** Lists the evidence of an abuse flag, with links to orders and players. */
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
