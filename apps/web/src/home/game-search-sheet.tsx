import { gamesearch } from '@jinli/contract/venue/lobby'
import { useEffect, useRef, useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { Empty } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import grid from '../venue/game-grid.module.css'
import { GameTile } from '../venue/game-tile.tsx'
import styles from './game-search.module.css'

function SearchResults({ word }: { word: string }) {
  const games = useCallQuery(
    gamesearch,
    { word },
    { everyone: true, enabled: word !== '', keepPrevious: true, staleTime: 60_000 },
  )
  const { data } = games
  if (word === '') return <p className={styles.hint}>输入游戏或场馆的名称</p>
  if (!data && games.isError)
    return <LoadError error={games.error} onRetry={games.refetch} small />
  if (!data) return <SkeletonRows rows={3} />
  if (data.length === 0)
    return <Empty small text="没有找到相关游戏" hint="换个词，或只输入名称的一部分" />
  return (
    <ul className={grid.grid} aria-label="搜索结果">
      {data.map((tile) => (
        <li key={`${tile.catecode}:${tile.gamecode}`}>
          <GameTile tile={tile} venue />
        </li>
      ))}
    </ul>
  )
}

function SearchPanel() {
  const [word, setWord] = useState('')
  const query = useDebouncedValue(word.trim())
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.panel}>
      <Field
        label="游戏名称"
        name="word"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={32}
        ref={input}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <SearchResults word={query} />
    </div>
  )
}

/** Shows the search sheet. It is a separate chunk, so that the home screen does not load it at first. */
export function GameSearchSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} title="搜索游戏" onClose={onClose}>
      <SearchPanel />
    </Sheet>
  )
}
