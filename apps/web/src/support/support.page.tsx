import { getservicerurl } from '@jinli/contract/site/site'
import type { CSSProperties } from 'react'
import { useCallQuery } from '../api/query.ts'
import { PageBody } from '../ui/card.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Frame } from '../ui/web-frame.tsx'
import { Conversation } from './conversation.tsx'
import styles from './support.module.css'
import { useTop } from './use-top.ts'

function Service() {
  const { top, mark } = useTop()
  const { data, error, refetch } = useCallQuery(
    getservicerurl,
    {},
    { everyone: true, staleTime: 60_000 },
  )
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data)
    return (
      <PageBody>
        <SkeletonRows rows={5} />
      </PageBody>
    )
  if (data.built_in) return <Conversation />
  const style = { '--top': `${top}px` } as CSSProperties
  return (
    <div ref={mark} className={styles.outside} style={style}>
      <Frame src={data.url} title="在线客服" />
    </div>
  )
}

/** Shows the platform’s conversation page, or the operator's external page instead (spec §2 /kefu). */
export function SupportPage() {
  return (
    <>
      <h1 className="sr-only">在线客服</h1>
      <Service />
    </>
  )
}
