import { activitylist, activitytype } from '@jinli/contract/promotion/promotion'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { PageBody } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Loading, Skeleton, SkeletonRows } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import styles from './promotion.module.css'
import { PromotionBanner } from './promotion-banner.tsx'

type Promotion = Output<typeof activitylist>['data'][number]
type Type = Output<typeof activitytype>[number]

/** The value of the tab that shows all types. The type ids of the server begin with 1. */
const all = 0
const options = { everyone: true, staleTime: 60_000 } as const

function Tile({ promotion, first }: { promotion: Promotion; first: boolean }) {
  const { id, title, banner } = promotion
  return (
    <GoLink to={paths.promotion({ id })} className={styles.tile}>
      <PromotionBanner src={banner} first={first} />
      <span className={styles.tileTitle}>{title}</span>
    </GoLink>
  )
}

function Tiles({ type, onAll }: { type: number; onAll: () => void }) {
  const { data, error, refetch } = useCallQuery(
    activitylist,
    type === all ? {} : { type },
    options,
  )
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={3} height={188} />
  if (data.data.length === 0) {
    return type === all ? (
      <Empty hint="新的优惠上线后会出现在这里" />
    ) : (
      <Empty
        hint="这一类暂时没有优惠"
        action={
          <Button kind="ghost" size="s" onClick={onAll}>
            查看全部优惠
          </Button>
        }
      />
    )
  }
  return (
    <ul className={styles.tiles}>
      {data.data.map((promotion, at) => (
        <li key={promotion.id}>
          <Tile promotion={promotion} first={at === 0} />
        </li>
      ))}
    </ul>
  )
}

/** Returns the tabs for the promotion types. */
function typeTabs(types: readonly Type[]) {
  return [
    { value: all, label: '全部' },
    ...types.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

/** Shows the promotions by type (spec §2 /activity). */
export function PromotionsPage() {
  const signedIn = useSession((state) => state.token !== null)
  const types = useCallQuery(activitytype, {}, options)
  const [choice, setChoice] = useState(all)
  // If the chosen type was deleted, all types are shown; otherwise the list would be empty and no tab active.
  const type = types.data?.some(({ id }) => id === choice) ? choice : all
  return (
    <PageBody>
      <header className={styles.head}>
        <h1 className={styles.title}>优惠活动</h1>
        {signedIn && (
          <GoLink to={paths.applications()} className={styles.door}>
            活动记录
          </GoLink>
        )}
      </header>
      {types.data && (
        <Tabs
          label="优惠类型"
          tabs={typeTabs(types.data)}
          value={type}
          onChange={setChoice}
        />
      )}
      {types.isPending && (
        <Loading>
          <Skeleton height={44} />
        </Loading>
      )}
      <Tiles type={type} onAll={() => setChoice(all)} />
    </PageBody>
  )
}
