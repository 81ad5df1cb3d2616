import { playstanding } from '@jinli/contract/bet/bet'
import type { Fen } from '@jinli/money/money'
import { useEffect } from 'react'
import { refresh, useCallQuery } from '../api/query.ts'
import { MoneyText } from '../ui/money-text.tsx'
import styles from './game-figures.module.css'
import { timePlayed } from './time-played.ts'
import type { PlaySession } from './use-launch.ts'
import { usePassedMs } from './use-passed-ms.ts'

/** The poll interval. The server imports the venue’s bets every two seconds. */
const pollMs = 4000

type SessionFiguresProps = {
  platname: string
  session: PlaySession
  /** The balance that the game has reported. If it changes, another round was played. */
  hint: Fen | null
}

/** Shows how long this session has lasted and its result; a loss is shown as clearly as a win. */
export function SessionFigures({ platname, session, hint }: SessionFiguresProps) {
  const playedMs = usePassedMs(session.startedMs)
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
        <dd>{timePlayed(playedMs)}</dd>
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
