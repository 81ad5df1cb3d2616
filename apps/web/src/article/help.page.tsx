import {
  type ArticleType,
  articleLabels,
  articleSearch,
  articleWordsMax,
} from '@jinli/contract/article/article'
import type { Output } from '@jinli/contract/wire/endpoint'
import { type ComponentType, useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { Alert, Doc, Handshake, Headset, Info, Lock, Mail, Shield } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { Card, PageBody } from '../ui/card.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import styles from './article.module.css'

/** The seven entries, in the order of spec §2 /boutBallBet. */
const entries: readonly [ArticleType, ComponentType<{ size?: number }>][] = [
  [7, Info],
  [1, Doc],
  [2, Lock],
  [3, Alert],
  [4, Mail],
  [5, Handshake],
  [8, Shield],
]

function addressOf(type: ArticleType): string {
  return type === 6 ? paths.terms({ type }) : paths.article({ type })
}

/** Shows a text and highlights the first of the searched words. */
function Highlight({ text, words }: { text: string; words: string }) {
  const [first = ''] = words.split(/\s+/)
  const at = text.toLowerCase().indexOf(first.toLowerCase())
  if (!first || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, at + first.length)}</mark>
      {text.slice(at + first.length)}
    </>
  )
}

type SearchResults = Output<typeof articleSearch>

function Results({ articles, words }: { articles: SearchResults; words: string }) {
  if (articles.length === 0)
    return <Empty small text="没有找到相关内容" hint="换个说法试试，或联系在线客服" />
  return (
    <Card flush>
      {articles.map(({ type, title, excerpt }) => (
        <ListRow
          key={type}
          label={<Highlight text={title} words={words} />}
          note={
            <span className={styles.excerpt}>
              <Highlight text={excerpt} words={words} />
            </span>
          }
          to={addressOf(type)}
        />
      ))}
    </Card>
  )
}

function Menu() {
  return (
    <Card flush>
      {entries.map(([type, Icon]) => (
        <ListRow
          key={type}
          icon={<Icon size={20} />}
          label={articleLabels[type]}
          to={addressOf(type)}
        />
      ))}
    </Card>
  )
}

/** Shows the help centre and a search over its articles (spec §2 /boutBallBet). */
export function HelpPage() {
  const [text, setText] = useState('')
  const words = useDebouncedValue(text.trim())
  const query = useCallQuery(
    articleSearch,
    { words },
    { enabled: words !== '', everyone: true, staleTime: 60_000 },
  )
  return (
    <PageBody>
      <search className={styles.search}>
        <input
          type="search"
          name="words"
          aria-label="搜索帮助"
          placeholder="搜索：打码量、到账、限额…"
          maxLength={articleWordsMax}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      <div aria-live="polite">
        {words === '' ? (
          <Menu />
        ) : query.error ? (
          <LoadError error={query.error} onRetry={query.refetch} small />
        ) : query.data ? (
          <Results articles={query.data} words={words} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </div>
      <Card flush>
        <ListRow
          icon={<Headset size={20} />}
          label="联系在线客服"
          note="由专人为您解答"
          to={paths.service()}
        />
      </Card>
    </PageBody>
  )
}
