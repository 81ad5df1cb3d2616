import { article, articleTypes } from '@jinli/contract/article/article'
import { useSearchParams } from 'react-router'
import { useCallQuery } from '../api/query.ts'
import { Headset } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Card, PageBody } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SafeHtml } from '../ui/safe-html.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useGo } from '../visit/go.ts'
import styles from './article.module.css'

const lines = ['40%', '100%', '92%', '96%', '60%', '34%', '100%', '88%', '95%', '72%']

function ArticleSkeleton() {
  return (
    <Loading>
      {lines.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Loading>
  )
}

function Nothing() {
  const go = useGo()
  return (
    <Empty
      text="内容正在整理中"
      hint="请稍后再来，或联系在线客服"
      action={
        <Button kind="ghost" onClick={() => go(paths.help())}>
          帮助中心
        </Button>
      }
    />
  )
}

/** Shows one article by its type, and a link to customer service (spec §2 /boutBallBetInfo and /abouts). */
export function ArticlePage() {
  const [query] = useSearchParams()
  const type = articleTypes.find((each) => String(each) === query.get('type'))
  const options = { enabled: type !== undefined, everyone: true, staleTime: 60_000 }
  const { data, error, isPending, refetch } = useCallQuery(
    article,
    { type: type ?? 1 },
    options,
  )
  if (type === undefined) return <Nothing />
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <PageBody>
      {isPending ? (
        <Card>
          <ArticleSkeleton />
        </Card>
      ) : data?.content ? (
        <article className={styles.article} aria-label={data.title}>
          <SafeHtml html={data.content} />
        </article>
      ) : (
        <Nothing />
      )}
      {!isPending && (
        <Card flush>
          <ListRow
            icon={<Headset size={20} />}
            label="联系在线客服"
            note="没有找到答案？客服随时为您解答"
            to={paths.service()}
          />
        </Card>
      )}
    </PageBody>
  )
}
