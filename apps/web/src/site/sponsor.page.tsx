import { sponsors, sponsorTypes } from '@jinli/contract/promotion/sponsor'
import { useSearchParams } from 'react-router'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { PageBody } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Frame } from '../ui/web-frame.tsx'
import { useGo } from '../visit/go.ts'
import { useSite } from '../visit/use-site.ts'
import styles from './sponsors.module.css'

function NoSuchSponsor() {
  const go = useGo()
  return (
    <Empty
      text="没有这项赞助"
      hint="它可能已经结束，请看看别的"
      action={
        <Button kind="ghost" onClick={() => go(paths.sponsors(), { replace: true })}>
          全部赞助
        </Button>
      }
    />
  )
}

/** Shows the page of one sponsorship, from the platform or a host of the operator’s list (spec §2 /zhanzhuye). */
export function SponsorPage() {
  const [query] = useSearchParams()
  const site = useSite()
  const list = useCallQuery(sponsors, {}, { everyone: true, staleTime: 60_000 })
  const type = sponsorTypes.find((each) => String(each) === query.get('type'))
  if (!type) return <NoSuchSponsor />
  if (site.isPending || list.isPending)
    return (
      <PageBody>
        <SkeletonRows rows={5} />
      </PageBody>
    )
  // Uses the platform’s page if the server names none or did not respond.
  const url = site.data?.sponsor_urls[type - 1] || `/h5/${type}.html`
  const name = list.data?.find((each) => each.type === type)?.name ?? '赞助详情'
  return (
    <div className={styles.frame}>
      <h2 className="sr-only">{name}</h2>
      <Frame key={url} src={url} title={name} />
    </div>
  )
}
