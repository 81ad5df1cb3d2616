import { demogames } from '@jinli/contract/demo/demo'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { BackHeader } from '../ui/back-header.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useGo } from '../visit/go.ts'
import { DemoGames } from './demo-games.tsx'
import { DemoScreen } from './demo-screen.tsx'

/** Shows what a visitor has to do before a demo: state the age, or sign in. */
function DemoGate({ age, onAdult }: { age: number | null; onAdult: () => void }) {
  const go = useGo()
  return (
    <Empty
      kind="soon"
      text={age === null ? '登录后即可试玩' : `您是否已年满 ${age} 周岁？`}
      hint={
        age === null
          ? '试玩使用虚拟试玩金，不涉及真实资金'
          : '试玩使用虚拟试玩金，规则与返还率和正式游戏相同，不涉及真实资金'
      }
      action={
        age === null ? (
          <Button onClick={() => go(paths.login())}>去登录</Button>
        ) : (
          <Button onClick={onAdult}>已年满 {age} 周岁，开始试玩</Button>
        )
      }
    />
  )
}

/** Shows the games that can be tried with play money, and with a query one of them (`/demo`). */
export function DemoPage() {
  const [query] = useSearchParams()
  const signedIn = useSession((state) => state.token !== null)
  const [isAdult, setIsAdult] = useState(false)
  const demos = useCallQuery(demogames, {}, { everyone: true, staleTime: 60_000 })
  const { data } = demos
  const [venue, code] = [query.get('name'), query.get('code')]
  const tile = data?.games.find(
    ({ catecode, gamecode }) => catecode === venue && gamecode === code,
  )
  const mayPlay = signedIn || (data?.audience === 'visitors' && isAdult)
  if (tile && mayPlay)
    return <DemoScreen key={query.toString()} tile={tile} adult={isAdult} />
  return (
    <>
      <BackHeader title={tile ? `试玩 · ${tile.gamename}` : '免费试玩'} />
      {!data && demos.isError && <LoadError error={demos.error} onRetry={demos.refetch} />}
      {!data && !demos.isError && <SkeletonRows rows={5} />}
      {data && tile && (
        <DemoGate
          age={data.audience === 'visitors' ? data.age : null}
          onAdult={() => setIsAdult(true)}
        />
      )}
      {data && !tile && <DemoGames games={data.games} />}
    </>
  )
}
