import { betdetail } from '@jinli/contract/bet/bet'
import { countedWords } from '@jinli/contract/bet/counted'
import { betCodes } from '@jinli/contract/states'
import { brandTime } from '@jinli/contract/wire/brand-time'
import { useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { TicketNumber } from '../ui/ticket-number.tsx'
import { useGo } from '../visit/go.ts'
import styles from './bet.module.css'
import { type Bet, tones } from './bet-row.tsx'
import { betLabel, betWords, wordParts } from './bet-words.ts'

/** The poll interval of an open round. */
const pollMs = 4000

/** Shows a venue's words of a bet. */
function Words({ text }: { text: string }) {
  return wordParts(text).map((part, at) => (
    <span key={at} className={styles.part}>
      {part}
    </span>
  ))
}

function Detail({ bet }: { bet: Bet }) {
  const go = useGo()
  const request = { platname: bet.platname, bet_id: bet.bet_id }
  const detail = useCallQuery(betdetail, request, {
    pollMs: (data) => data?.status === betCodes.open && pollMs,
  })
  const { data } = detail
  if (!data && detail.isError)
    return <LoadError error={detail.error} onRetry={detail.refetch} small />
  if (!data) return <SkeletonRows rows={6} height={20} />
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>状态</dt>
          <dd>
            <StateTag tone={tones[data.status] ?? 'plain'}>{betLabel(data)}</StateTag>
          </dd>
        </div>
        <div>
          <dt>场馆</dt>
          <dd>{data.gamename || data.platname}</dd>
        </div>
        <div>
          <dt>游戏</dt>
          <dd>{data.Code}</dd>
        </div>
        {data.selection && (
          <div>
            <dt>投注内容</dt>
            <dd>
              <Words text={data.selection} />
            </dd>
          </div>
        )}
        {data.outcome && (
          <div>
            <dt>开奖结果</dt>
            <dd>
              <Words text={data.outcome} />
            </dd>
          </div>
        )}
        <div>
          <dt>投注金额</dt>
          <dd>
            <MoneyText value={data.bet_amount} />
          </dd>
        </div>
        <div>
          <dt>派彩</dt>
          <dd>
            {data.status === betCodes.settled ? <MoneyText value={data.payout} /> : '--'}
          </dd>
        </div>
        <div>
          <dt>输赢</dt>
          <dd>
            {data.status === betCodes.settled ? (
              <MoneyText value={data.win_loss} result />
            ) : (
              '--'
            )}
          </dd>
        </div>
        <div>
          <dt>有效流水</dt>
          <dd>
            <MoneyText value={data.valid} />
          </dd>
        </div>
        <div>
          <dt>流水依据</dt>
          <dd>{countedWords(data)}</dd>
        </div>
        <div>
          <dt>投注时间</dt>
          <dd>{brandTime(data.created_at)}</dd>
        </div>
        <div>
          <dt>结算时间</dt>
          <dd>{data.settled_at ? brandTime(data.settled_at) : '--'}</dd>
        </div>
        <div>
          <dt>注单号</dt>
          <dd>
            <TicketNumber id={data.bet_id} />
          </dd>
        </div>
      </dl>
      <p className={styles.words}>{betWords(data)}</p>
      {data.playable && (
        <Button
          kind="ghost"
          onClick={() => go(paths.game({ name: data.platname, type: 0, code: data.code }))}
        >
          在游戏中核对本局与公平性
        </Button>
      )}
    </>
  )
}

/** Shows one bet in full: its stake, its outcome, and a link to verify its round. */
export function BetDetail({ bet, onClose }: { bet: Bet | null; onClose: () => void }) {
  // Keeps the last bet, so that its data stays visible while the sheet closes.
  const [last, setLast] = useState(bet)
  if (bet && bet !== last) setLast(bet)
  return (
    <Sheet open={bet !== null} title="注单详情" onClose={onClose}>
      {last && <Detail bet={last} />}
    </Sheet>
  )
}
