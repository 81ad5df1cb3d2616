import { useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { PageBody } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Frame } from '../ui/web-frame.tsx'
import { useGo } from '../visit/go.ts'
import { useSite } from '../visit/use-site.ts'
import styles from './sponsors.module.css'
import { sponsors } from './sponsors.ts'

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

/** Spec §2 /zhanzhuye: the page of one sponsorship, ours or of a host that the operator has listed. */
export function SponsorPage() {
  const [query] = useSearchParams()
  const site = useSite()
  const found = sponsors.find(({ type }) => String(type) === query.get('type'))
  if (!found) return <NoSuchSponsor />
  if (site.isPending)
    return (
      <PageBody>
        <SkeletonRows rows={5} />
      </PageBody>
    )
  // A server that names none, or did not answer: our own page.
  const url = site.data?.sponsor_urls[found.type - 1] || `/h5/${found.type}.html`
  return (
    <div className={styles.frame}>
      <h2 className="sr-only">{found.name}</h2>
      <Frame key={url} src={url} title={found.name} />
    </div>
  )
}
