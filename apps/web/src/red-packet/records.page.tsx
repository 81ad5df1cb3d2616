import { redpacket, userredpacket } from '@jinli/contract/red-packet/red-packet'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useSearchParams } from 'react-router'
import { useCallPages } from '../api/pages.ts'
import { useCallQuery } from '../api/query.ts'
import { ChevronRight, Info } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { Card, PageBody } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useGo } from '../visit/go.ts'
import { useSite } from '../visit/use-site.ts'
import { ProofView } from './proof.tsx'
import styles from './red-packet.module.css'

type Row = Output<typeof redpacket>['data'][number]

function Line({ row }: { row: Row }) {
  return (
    <GoLink to={paths.redPacketRecords({ day: row.day })} className={styles.record}>
      <span className={styles.won}>
        <MoneyText value={row.redpacketmoney} result size="20" />
        <span className={styles.verify}>
          验证
          <ChevronRight size={14} />
        </span>
      </span>
      <span className={styles.facts}>
        <span>
          存款 <MoneyText value={row.money} />
        </span>
        <span>到账 {brandTime(row.created_at)}</span>
        <span>领取 {row.usetime ? brandTime(row.usetime) : '未使用'}</span>
      </span>
    </GoLink>
  )
}

function lineOf(row: Row) {
  return <Line row={row} />
}

/** Shows the draws left and the way to them, or that the operator has switched the red packets off. */
function Counts() {
  const go = useGo()
  const { data: site } = useSite()
  const isOpen = site?.redpacket_switch
  const { data } = useCallQuery(userredpacket, {}, { enabled: isOpen === true })
  if (isOpen === undefined) return <SkeletonRows rows={1} height={120} />
  if (!isOpen)
    return (
      <CalmNotice
        icon={<Info size={22} />}
        title="每日红包未开放"
        more="开放后可在首页拆红包；已领取的红包仍可在下方查看与验证。"
      />
    )
  return (
    <Card>
      <dl className={styles.figures} data-two="">
        <div>
          <dt>剩余领取次数</dt>
          <dd>{data?.sendnums ?? '--'}</dd>
        </div>
        <div>
          <dt>今日已领取次数</dt>
          <dd>{data?.acquirednum ?? '--'}</dd>
        </div>
      </dl>
      <Button block onClick={() => go(paths.redPacket())}>
        去拆红包
      </Button>
    </Card>
  )
}

function Records() {
  const pages = useCallPages(redpacket, { pagesize: 20 }, (answer) => answer)
  return (
    <>
      <Counts />
      <PagedList
        pages={pages}
        row={lineOf}
        keyOf={(row, at) => `${row.day}-${at}`}
        rowHeight={112}
        emptyHint="您还没有拆过红包"
      />
    </>
  )
}

/** Shows the draws left and the records, or the proof of the day that the URL names (spec §2 /welfare). */
export function RecordsPage() {
  const [query] = useSearchParams()
  const day = query.get('day')
  return <PageBody>{day ? <ProofView key={day} day={day} /> : <Records />}</PageBody>
}
