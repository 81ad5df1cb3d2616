import {
  abuseKindLabels,
  abuseStateLabels,
  playerAbuseFlags,
} from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { type AbuseFlagRow, EvidenceLines } from './evidence-lines.tsx'
import styles from './player-panel.module.css'

type Props = { username: string; onPlayer: (username: string) => void }

function Flag({ flag, onPlayer }: { flag: AbuseFlagRow } & Pick<Props, 'onPlayer'>) {
  const open = flag.status === 'open'
  return (
    <li className={styles.flag}>
      <span className={styles.hint}>
        <StateTag tone={flag.status === 'dismissed' ? 'closed' : 'flag'}>
          {abuseKindLabels[flag.kind]}
        </StateTag>
        <small>
          {open
            ? timeText(flag.found_at)
            : `${abuseStateLabels[flag.status]}：${flag.reason}（${flag.decided_by}）`}
        </small>
      </span>
      {open && <EvidenceLines evidence={flag.evidence} onPlayer={onPlayer} />}
    </li>
  )
}

function WholeFlags({ username, onPlayer }: Props) {
  const query = useCall(playerAbuseFlags, { username }, { enabled: username !== '' })
  return (
    <>
      <h3>风险提示</h3>
      <QueryResult query={query} rows={2}>
        {(flags) =>
          flags.length === 0 ? (
            <span>无</span>
          ) : (
            <ul className={styles.flags} aria-label="风险提示">
              {flags.map((flag) => (
                <Flag key={flag.id} flag={flag} onPlayer={onPlayer} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </>
  )
}

/** The abuse flags of a player, with their evidence. */
export function PlayerFlags(props: Props) {
  return (
    <ForWhomMay call={playerAbuseFlags}>
      <WholeFlags {...props} />
    </ForWhomMay>
  )
}
