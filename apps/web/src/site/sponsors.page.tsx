import { sponsors } from '@jinli/contract/promotion/sponsor'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useCallQuery } from '../api/query.ts'
import { Shield } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { Card, PageBody } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import styles from './sponsors.module.css'

type Sponsor = Output<typeof sponsors>[number]

/** The rules that apply to all sponsorships. */
const rules = [
  { label: '按季公示', note: '每一笔赞助支出，都写明用途与金额' },
  { label: '只赞助公益与民间体育', note: '不要求受赞助方宣传任何游戏' },
  { label: '不向未成年人露出', note: '青少年组别与校园活动不出现任何标识' },
] as const

function SponsorTile({ sponsor }: { sponsor: Sponsor }) {
  const { type, name, summary, picture } = sponsor
  return (
    <GoLink to={paths.sponsor({ type })} className={styles.tile}>
      <img src={picture} alt="" width={750} height={300} className={styles.scene} />
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        <span className={styles.tagline}>{summary}</span>
      </span>
    </GoLink>
  )
}

function Sponsors() {
  const { data, error, refetch } = useCallQuery(
    sponsors,
    {},
    { everyone: true, staleTime: 60_000 },
  )
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={2} height={220} />
  if (data.length === 0) return <Empty text="暂无赞助" />
  return data.map((sponsor) => <SponsorTile key={sponsor.type} sponsor={sponsor} />)
}

/** Shows the sponsorships and the rules for them (spec §2 /zhanzhu). */
export function SponsorsPage() {
  return (
    <PageBody>
      <header className={styles.head}>
        <h1 className={styles.title}>赞助</h1>
        <p className={styles.lead}>一部分收入回到水边：长期赞助，去向公开。</p>
      </header>
      <Sponsors />
      <Card title="我们怎样赞助" flush>
        {rules.map(({ label, note }) => (
          <ListRow key={label} label={label} note={note} />
        ))}
        <ListRow
          icon={<Shield size={20} />}
          label="责任博彩"
          note="设置限额、暂停游戏，以及求助的地方"
          to={paths.article({ type: 8 })}
        />
      </Card>
    </PageBody>
  )
}
