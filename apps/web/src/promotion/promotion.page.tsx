import { CallRefused } from '@jinli/client/failure'
import { activitydeatil } from '@jinli/contract/promotion/promotion'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useSearchParams } from 'react-router'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card, PageBody } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SafeHtml } from '../ui/safe-html.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useGo } from '../visit/go.ts'
import { LoginBar, PlayerBar } from './apply-bar.tsx'
import { EligibilityCard } from './eligibility-card.tsx'
import styles from './promotion.module.css'
import { PromotionBanner } from './promotion-banner.tsx'
import { useEligibility } from './use-eligibility.ts'

type Promotion = Output<typeof activitydeatil>

/** Formats the period of a promotion to the minute, in the brand’s time zone. */
function whenText({ starts_at, ends_at }: Promotion): string {
  const minute = (at: Date) => brandTime(at).slice(0, 16)
  if (starts_at && ends_at) return `${minute(starts_at)} 至 ${minute(ends_at)}`
  if (ends_at) return `即日起至 ${minute(ends_at)}`
  return starts_at ? `${minute(starts_at)} 起，长期有效` : '长期有效'
}

function PromotionSkeleton() {
  return (
    <PageBody>
      <Loading>
        <Skeleton height={137} />
        <Skeleton width="70%" height={24} />
        <Skeleton height={120} />
        <Skeleton height={200} />
      </Loading>
    </PageBody>
  )
}

/** Says that the promotion is over or does not exist, and links to the other promotions. */
function NotFound({ text }: { text: string }) {
  const go = useGo()
  return (
    <Empty
      text={text}
      hint="看看其他正在进行的优惠"
      action={
        <Button
          kind="ghost"
          size="s"
          onClick={() => go(paths.promotions(), { replace: true })}
        >
          全部优惠
        </Button>
      }
    />
  )
}

function Head({ promotion }: { promotion: Promotion }) {
  return (
    <section className={styles.tile}>
      <PromotionBanner src={promotion.banner} first />
      <div className={styles.names}>
        <h2 className={styles.name}>{promotion.title}</h2>
        <p className={styles.when}>活动时间：{whenText(promotion)}</p>
      </div>
    </section>
  )
}

function Texts({ promotion }: { promotion: Promotion }) {
  const { words, content, memo, title } = promotion
  return (
    <>
      {words.length > 0 && (
        <Card title="活动条款">
          <ul className={styles.words}>
            {words.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        </Card>
      )}
      {content && (
        <article className={styles.text} aria-label={title}>
          <SafeHtml html={content} />
        </article>
      )}
      {memo && (
        <Card title="活动细则">
          <div className={styles.memo}>
            <SafeHtml html={memo} />
          </div>
        </Card>
      )}
    </>
  )
}

/** Shows a promotion to a signed-in player, with the conditions and the button to apply. */
function ForPlayer({ promotion }: { promotion: Promotion }) {
  const eligibility = useEligibility(promotion.id)
  return (
    <PageBody>
      <Head promotion={promotion} />
      <EligibilityCard query={eligibility} />
      <Texts promotion={promotion} />
      <PlayerBar id={promotion.id} eligibility={eligibility.data} />
    </PageBody>
  )
}

function ForAll({ promotion, visitor }: { promotion: Promotion; visitor: boolean }) {
  return (
    <PageBody>
      <Head promotion={promotion} />
      <Texts promotion={promotion} />
      {visitor && promotion.applies && <LoginBar id={promotion.id} />}
    </PageBody>
  )
}

/** Shows one promotion, its terms in words, and the button to apply (spec §2 /activityInfo). */
export function PromotionPage() {
  const [query] = useSearchParams()
  const signedIn = useSession((state) => state.token !== null)
  const idText = query.get('id') ?? ''
  const isId = /^\d{1,9}$/.test(idText)
  const { data, error, refetch } = useCallQuery(
    activitydeatil,
    { id: isId ? Number.parseInt(idText, 10) : 0 },
    { enabled: isId, everyone: true, staleTime: 30_000 },
  )
  if (!isId) return <NotFound text="没有找到该活动" />
  if (error instanceof CallRefused && [404, 422].includes(error.code))
    return <NotFound text={error.code === 404 ? '没有找到该活动' : error.message} />
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PromotionSkeleton />
  return signedIn && data.applies ? (
    <ForPlayer promotion={data} />
  ) : (
    <ForAll promotion={data} visitor={!signedIn} />
  )
}
