import { CallRefused } from '@jinli/client/failure'
import type { RealityCheckAnswer } from '@jinli/contract/reality-check/reality-check.rules'
import { gamelistBycode } from '@jinli/contract/venue/lobby'
import { gameList } from '@jinli/contract/venue/venue'
import type { Fen } from '@jinli/money/money'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { RealityCheckCover } from '../reality-check/reality-check-cover.tsx'
import { useRealityCheck } from '../reality-check/use-reality-check.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { Frame } from '../ui/web-frame.tsx'
import { useGo, useGoBack } from '../visit/go.ts'
import { moneyMoved, useMe } from '../visit/use-me.ts'
import { useRecoverAll } from '../wallet/use-recover-all.ts'
import styles from './game.module.css'
import { GameFigures } from './game-figures.tsx'
import { GameHead } from './game-head.tsx'
import { type GameNames, gameNames } from './game-names.ts'
import { GameTransfer } from './game-transfer.tsx'
import { GameWait } from './game-wait.tsx'
import { SessionFigures } from './session-figures.tsx'
import { throttle } from './throttle.ts'
import { useEmptyStart } from './use-empty-start.ts'
import { useFocusGuard } from './use-focus-guard.ts'
import { type Game, type PlaySession, useLaunch } from './use-launch.ts'
import { originOf, venueMessage } from './venue-message.ts'

/** If a venue session ends sooner than this, it is not renewed automatically. */
const tooSoonMs = 15_000
/** The shortest time between two requests that are caused by balance messages of the game. */
const hintEveryMs = 1000

type PlayProps = {
  url: string
  session: PlaySession
  names: GameNames
  platname: string
  onExpired: () => void
  onRelaunch: () => void
}

/** Receives messages of the game in the frame, and returns a function that sends one. */
function useVenueTalk(url: string, onExpired: () => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [balance, setBalance] = useState<Fen | null>(null)
  const [hints] = useState(() => throttle(setBalance, hintEveryMs))
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
  /** Tells the game to read its balance again, because money may have moved (docs/venue-protocol.md §7). */
  function tellMoneyMoved() {
    if (origin) frame.current?.contentWindow?.postMessage({ type: 'venue:refresh' }, origin)
  }
  return { frame, balance, tellMoneyMoved }
}

/** Shows the running game in a frame, below the head with its tools. */
function Play({ url, session, names, platname, onExpired, onRelaunch }: PlayProps) {
  const back = useGoBack()
  const { data: me } = useMe()
  const [load, setLoad] = useState(0)
  const [isTransferring, setIsTransferring] = useState(false)
  const { frame, balance, tellMoneyMoved } = useVenueTalk(url, onExpired)
  const recovery = useRecoverAll(tellMoneyMoved)
  const { seamless } = session
  const [hasMoved, setHasMoved] = useState(false)
  const isEmptyStart = useEmptyStart(balance) && !hasMoved
  const isEmpty = isEmptyStart && (seamless || me?.auto_transfer === false)
  const [hasStolenFocus, setHasStolenFocus] = useState(false)
  const go = useGo()
  const check = useRealityCheck()
  useFocusGuard(frame, isTransferring || check !== null, () => setHasStolenFocus(true))
  function followAnswer(answer: RealityCheckAnswer) {
    setHasStolenFocus(false)
    if (answer === 'leave') back(paths.home())
    if (answer === 'limit') go(paths.limits())
  }
  function closeTransfer() {
    setIsTransferring(false)
    setHasStolenFocus(false)
  }
  return (
    <>
      <GameHead
        names={names}
        seamless={seamless}
        isEmpty={isEmpty}
        figures={
          <>
            <GameFigures platname={platname} seamless={seamless} hint={balance} />
            <SessionFigures platname={platname} session={session} hint={balance} />
          </>
        }
        isRecovering={recovery.busy}
        onRecover={me?.auto_transfer && !seamless ? recovery.run : undefined}
        onBack={() => back(paths.home())}
        onRefresh={() => {
          setLoad(load + 1)
          moneyMoved()
        }}
        onTransfer={() => setIsTransferring(true)}
        onOpen={tellMoneyMoved}
      />
      <div className={styles.play}>
        {!hasStolenFocus && (
          <Frame key={load} src={url} title={names.game} kind="game" frameRef={frame} />
        )}
        {check && (
          <RealityCheckCover key={check.id} check={check} onAnswer={followAnswer} />
        )}
      </div>
      <GameTransfer
        open={isTransferring}
        platname={platname}
        recovery={recovery}
        onMoved={() => {
          closeTransfer()
          setHasMoved(true)
          tellMoneyMoved()
        }}
        onRelaunch={() => {
          closeTransfer()
          onRelaunch()
        }}
        onClose={closeTransfer}
      />
    </>
  )
}

/** Shows why the launch was refused, a retry button, and a way back. */
function LaunchError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const back = useGoBack()
  const offline = !navigator.onLine
  const refusal = error instanceof CallRefused ? error : null
  // While play is paused or forbidden, a retry would be refused too, so there is no retry button.
  const isPaused = /^(play-limit\.excluded|restriction\.play|account-step\..*)$/.test(
    refusal?.key ?? '',
  )
  return (
    <div className={styles.middle}>
      <Empty
        kind={offline ? 'offline' : 'error'}
        text={<span role="alert">{refusal?.message ?? '网络不稳定，请检查后重试'}</span>}
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

function useGameNames({ name, code }: Game): GameNames {
  const { data: tiles } = useCallQuery(
    gamelistBycode,
    { gamecode: name },
    { everyone: true, staleTime: 60_000 },
  )
  const { data: entries } = useCallQuery(
    gameList,
    { category: '', titles: true },
    { staleTime: 60_000, everyone: true },
  )
  return gameNames({ name, code }, tiles ?? [], entries ?? [])
}

/** Launches a game and shows it. Launches it again if the venue session ends. */
export function GameScreen({ game }: { game: Game }) {
  const back = useGoBack()
  const { data: me } = useMe()
  const names = useGameNames(game)
  const { launch, relaunch, fail } = useLaunch(game)
  const relaunchedAt = useRef(0)
  function onExpired() {
    const now = Date.now()
    if (now - relaunchedAt.current < tooSoonMs) {
      fail(null)
      return
    }
    relaunchedAt.current = now
    relaunch()
  }
  return (
    <div className={styles.screen}>
      {launch.state === 'asking' && (
        <GameWait
          name={names.game}
          moving={me?.auto_transfer === true}
          onBack={() => back(paths.home())}
        />
      )}
      {launch.state === 'refused' && (
        <LaunchError error={launch.error} onRetry={relaunch} />
      )}
      {launch.state === 'playing' && (
        <Play
          key={launch.url}
          url={launch.url}
          session={launch.session}
          names={names}
          platname={game.name}
          onExpired={onExpired}
          onRelaunch={relaunch}
        />
      )}
    </div>
  )
}
