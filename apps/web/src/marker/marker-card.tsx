import { markernotice } from '@jinli/contract/marker/marker'
import { brandDay } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ContestSheet } from './contest-sheet.tsx'
import styles from './marker.module.css'

type Notice = Output<typeof markernotice>

function NoticeBody({ notice }: { notice: Notice }) {
  const [isOpen, setIsOpen] = useState(false)
  const { reasons, since, no_offers, contest } = notice
  const from = since ? `${brandDay(since)} 起，` : ''
  return (
    <Card title="游戏提醒">
      <div className={styles.notice}>
        <p>我们留意到您近期的游戏有些变化：</p>
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <p className={styles.note}>
          {from}
          系统按您的记录自动提醒，存款和取款不受影响。您可以在本页设置存款限额，或暂停一段时间。
          {no_offers && '在客服与您确认之前，暂不发放优惠与红包。'}
        </p>
        {contest ? (
          <p className={styles.note}>您的说明已提交，客服会查看。</p>
        ) : (
          <Button kind="ghost" size="s" onClick={() => setIsOpen(true)}>
            我有不同看法
          </Button>
        )}
      </div>
      <ContestSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  )
}

/** Says what was noticed about the player's own play (decision 101), and takes what the player says against it. */
export function MarkerCard() {
  const { data } = useCallQuery(markernotice, {}, { staleTime: 0 })
  return data?.open ? <NoticeBody notice={data} /> : null
}
