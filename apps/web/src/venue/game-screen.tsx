import { CallRefused } from '@jinli/client/failure'
import { gameList } from '@jinli/contract/venue'
import type { Fen } from '@jinli/money/money'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { Frame } from '../ui/web-frame.tsx'
import { useGo, useGoBack } from '../visit/go.ts'
import { moneyMoved, useMe } from '../visit/use-me.ts'
import { useRecoverAll } from '../wallet/use-recover-all.ts'
import { EmptyPurse } from './empty-purse.tsx'
import styles from './game.module.css'
import { GameFigures } from './game-figures.tsx'
import { GamePill } from './game-pill.tsx'
import { GameWait } from './game-wait.tsx'
import { paced } from './paced.ts'
import { SessionFigures } from './session-figures.tsx'
import { type Game, type PlaySession, useLaunch } from './use-launch.ts'
import { originOf, venueMessage } from './venue-message.ts'

/** A session that ends again this soon is not asked for by itself once more. */
const tooSoonMs = 15_000
/** Each balance that a game tells has us ask our server: no more often than this. */
const hintEveryMs = 1000

type PlayProps = {
  url: string
  session: PlaySession
  title: string
  platname: string
  onExpired: () => void
}

/** What the game in the frame says, and how to talk back. */
function useVenueTalk(url: string, onExpired: () => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [balance, setBalance] = useState<Fen | null>(null)
  const [hints] = useState(() => paced(setBalance, hintEveryMs))
  const origin = originOf(url)
  const hear = useEffectEvent((event: MessageEvent) => {
    if (origin === null) return
    const message = venueMessage(event, { window: frame.current?.contentWindow, origin })
    if (message?.kind === 'balance') hints.take(message.balance)
    if (message?.kind === 'expired') onExpired()
  })
  useEffect(() => {
    const onMessage = (event: MessageEvent) => hear(event)
    window.addEventListener('message', onMessage)
    return () => {
      window.removeEventListener('message', onMessage)
      hints.stop()
    }
  }, [hints])
  /** Money may have moved: the game reads its balance again (docs/venue-protocol.md §7). */
  function tellMoneyMoved() {
    if (origin) frame.current?.contentWindow?.postMessage({ type: 'venue:refresh' }, origin)
  }
  return { frame, balance, tellMoneyMoved }
}

/** The running game: the frame owns the screen, the pill lies over it. */
function Play({ url, session, title, platname, onExpired }: PlayProps) {
  const go = useGo()
  const back = useGoBack()
  const { data: me } = useMe()
  const [load, setLoad] = useState(0)
  const { frame, balance, tellMoneyMoved } = useVenueTalk(url, onExpired)
  const home = useRecoverAll(tellMoneyMoved)
  const { seamless } = session
  return (
    <>
      <Frame key={load} src={url} title={title} kind="game" frameRef={frame} />
      {me && (seamless || !me.auto_transfer) && (
        <EmptyPurse balance={balance} seamless={seamless} />
      )}
      <GamePill
        figures={
          <>
            <GameFigures platname={platname} seamless={seamless} hint={balance} />
            <SessionFigures platname={platname} session={session} hint={balance} />
          </>
        }
        bringing={home.busy}
        onBringHome={me?.auto_transfer && !seamless ? home.run : undefined}
        onBack={() => back(paths.home())}
        onRefresh={() => {
          setLoad(load + 1)
          moneyMoved()
        }}
        onTransfer={seamless ? undefined : () => go(paths.transfer())}
        onOpen={tellMoneyMoved}
      />
    </>
  )
}

/** The launch was refused: why, once more, or back. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const back = useGoBack()
  const offline = !navigator.onLine
  const refused = error instanceof CallRefused ? error : null
  // What players have asked for themselves, asking again does not change.
  const isPaused = refused?.key === 'play-limit.excluded'
  return (
    <div className={styles.middle}>
      <Empty
        kind={offline ? 'offline' : 'error'}
        text={<span role="alert">{refused?.message ?? '网络不稳定，请检查后重试'}</span>}
        hint={isPaused ? '取款不受影响' : '可以重试，或稍后再来'}
        action={
          <div className={styles.choices}>
            <Button kind="ghost" onClick={() => back(paths.home())}>
              返回
            </Button>
            {!isPaused && <Button onClick={onRetry}>重试</Button>}
          </div>
        }
      />
    </div>
  )
}

/** Launches a game and shows it; a session that ended is asked for anew. */
export function GameScreen({ game }: { game: Game }) {
  const back = useGoBack()
  const { data: me } = useMe()
  const { data: games } = useCallQuery(
    gameList,
    { category: '' },
    { staleTime: 60_000, everyone: true },
  )
  const { launch, again, fail } = useLaunch(game)
  const renewed = useRef(0)
  const name = games?.find((entry) => entry.platform_name === game.name)?.name ?? '游戏'

  function onExpired() {
    const now = Date.now()
    if (now - renewed.current < tooSoonMs) {
      fail(null)
      return
    }
    renewed.current = now
    again()
  }
  return (
    <div className={styles.screen}>
      {launch.state === 'asking' && (
        <GameWait
          name={name}
          moving={me?.auto_transfer === true}
          onBack={() => back(paths.home())}
        />
      )}
      {launch.state === 'refused' && <Refused error={launch.error} onRetry={again} />}
      {launch.state === 'playing' && (
        <Play
          key={launch.url}
          url={launch.url}
          session={launch.session}
          title={name}
          platname={game.name}
          onExpired={onExpired}
        />
      )}
    </div>
  )
}
