import { playstanding } from '@jinli/contract/bet'
import type { Fen } from '@jinli/money/money'
import { useEffect } from 'react'
import { refresh, useCallQuery } from '../api/query.ts'
import { MoneyText } from '../ui/money-text.tsx'
import styles from './game-pill.module.css'
import { timePlayed } from './time-played.ts'
import type { PlaySession } from './use-launch.ts'
import { usePassedMs } from './use-passed-ms.ts'

/** The venue's bets come in every two seconds. */
const pollMs = 4000

type SessionFiguresProps = {
  platname: string
  session: PlaySession
  /** What the game says it holds: another one is a round more. */
  hint: Fen | null
}

/** How long this has gone on and what it has come to, plainly: as much a loss as a win. */
export function SessionFigures({ platname, session, hint }: SessionFiguresProps) {
  const passed = usePassedMs(session.startedMs)
  const since = session.openedAt?.toISOString() ?? ''
  const { data } = useCallQuery(
    playstanding,
    { platname, since },
    { enabled: since !== '', pollMs, passing: true },
  )
  useEffect(() => {
    if (hint !== null) refresh(playstanding)
  }, [hint])
  return (
    <dl className={styles.figures} aria-label="本次游戏">
      <div>
        <dt>本次时长</dt>
        <dd>{timePlayed(passed)}</dd>
      </div>
      <div>
        <dt>本次投注</dt>
        <dd>
          {data ? `${data.rounds} 局 ` : ''}
          <MoneyText value={data?.stake} />
        </dd>
      </div>
      <div>
        <dt>本次输赢</dt>
        <dd>
          <MoneyText value={data?.result} result />
        </dd>
      </div>
    </dl>
  )
}
