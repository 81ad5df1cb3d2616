import { type ArticleType, articleSearch } from '@jinli/contract/article/article'
import { useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import styles from './support.module.css'

const topics = ['存款', '取款', '转账', '密码', '流水', '限额'] as const
const shownMax = 3

function addressOf(type: ArticleType): string {
  return type === 6 ? paths.terms({ type }) : paths.article({ type })
}

function Answers({ words }: { words: string }) {
  const query = useCallQuery(
    articleSearch,
    { words },
    { everyone: true, staleTime: 60_000 },
  )
  if (query.error && !query.data)
    return <LoadError error={query.error} onRetry={query.refetch} small />
  if (!query.data) return <SkeletonRows rows={2} />
  return (
    <>
      {query.data.slice(0, shownMax).map(({ type, title, excerpt }) => (
        <ListRow
          key={type}
          label={title}
          note={<span className={styles.excerpt}>{excerpt}</span>}
          to={addressOf(type)}
        />
      ))}
      <ListRow label="更多帮助" to={paths.help()} />
    </>
  )
}

/** Shows questions by topic, with links to the help centre. */
export function Questions() {
  const [topic, setTopic] = useState<string | null>(null)
  return (
    <Card title="先看看有没有答案" flush>
      <fieldset className={styles.topics}>
        <legend className="sr-only">问题分类</legend>
        {topics.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.topic}
            aria-pressed={each === topic}
            onClick={() => setTopic(each === topic ? null : each)}
          >
            {each}
          </button>
        ))}
      </fieldset>
      <div aria-live="polite">{topic && <Answers words={topic} />}</div>
    </Card>
  )
}
