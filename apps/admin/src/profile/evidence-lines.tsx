import type { playerAbuseFlags } from '@jinli/contract/abuse-flag/abuse-flag.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button } from 'antd'
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

type Props = {
  evidence: readonly Line[]
  /** Shows a player beside the page; without it a player's name links to their flags. */
  onPlayer?: (username: string) => void
}

function Subject({ line, onPlayer }: { line: Line } & Pick<Props, 'onPlayer'>) {
  const { value, about, subject } = line
  if (about === '') return value
  if (about === 'player' && onPlayer)
    return (
      <Button
        type="link"
        size="small"
        aria-label={`查看会员 ${subject}`}
        onClick={() => onPlayer(subject)}
      >
        {value}
      </Button>
    )
  return <Link to={places[about](subject)}>{value}</Link>
}

/** Lists the evidence of an abuse flag, with links to orders and players. */
export function EvidenceLines({ evidence, onPlayer }: Props) {
  return (
    <ul className={styles.evidence}>
      {evidence.map((line) => (
        <li key={`${line.label} ${line.value}`}>
          <span>{line.label}</span>
          <Subject line={line} {...(onPlayer ? { onPlayer } : {})} />
        </li>
      ))}
    </ul>
  )
}
