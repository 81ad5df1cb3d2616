import { CallRefused } from '@jinli/client/failure'
import type { Fen } from '@jinli/money/money'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Back, Refresh } from '../art/home-icons.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { Frame } from '../ui/web-frame.tsx'
import game from '../venue/game.module.css'
import head from '../venue/game-head.module.css'
import { GameWait } from '../venue/game-wait.tsx'
import type { Tile } from '../venue/tile.ts'
import { originOf, venueMessage } from '../venue/venue-message.ts'
import { useGo, useGoBack } from '../visit/go.ts'
import styles from './demo.module.css'
import { useDemo } from './use-demo.ts'

/** Receives the balance of play money and the end of the session from the game in the frame. */
function useDemoTalk(url: string, onExpired: () => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [balance, setBalance] = useState<Fen>()
  const hear = useEffectEvent((event: MessageEvent) => {
    const origin = originOf(url)
    if (origin === null) return
    const message = venueMessage(event, { window: frame.current?.contentWindow, origin })
    if (message?.kind === 'balance') setBalance(message.balance)
    if (message?.kind === 'expired') onExpired()
  })
  useEffect(() => {
    const onMessage = (event: MessageEvent) => hear(event)
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
  return { frame, balance }
}

type DemoPlayProps = { tile: Tile; url: string; onRestart: () => void; onEnd: () => void }

/** Shows the running demo below its head: the mark, the play money, its reset, and the way to the real game. */
function DemoPlay({ tile, url, onRestart, onEnd }: DemoPlayProps) {
  const back = useGoBack()
  const { frame, balance } = useDemoTalk(url, onEnd)
  return (
    <>
      <header className={head.head}>
        <div className={head.bar} role="toolbar" aria-label="试玩工具">
          <button
            type="button"
            className={head.key}
            aria-label="返回"
            onClick={() => back(paths.demo())}
          >
            <Back size={22} />
          </button>
          <div className={head.title}>
            <h1>
              <span className={styles.headMark}>试玩</span> {tile.gamename}
            </h1>
            <p>
              试玩金 <MoneyText value={balance} /> · 非真实资金
            </p>
          </div>
          <button type="button" className={head.way} onClick={onEnd}>
            结束试玩
          </button>
          <button
            type="button"
            className={head.key}
            aria-label="重置试玩金"
            onClick={onRestart}
          >
            <Refresh size={20} />
          </button>
        </div>
      </header>
      <Frame src={url} title={`试玩 ${tile.gamename}`} kind="game" frameRef={frame} />
    </>
  )
}

/** Shows the end of a demo, or why none opens, and the ways on. */
function DemoEnd({
  tile,
  error,
  onRestart,
}: {
  tile: Tile
  error: unknown
  onRestart: () => void
}) {
  const go = useGo()
  const signedIn = useSession((state) => state.token !== null)
  const refusal = error instanceof CallRefused ? error.message : '网络不稳定，请检查后重试'
  return (
    <div className={game.middle}>
      <Empty
        kind={error ? 'error' : 'soon'}
        text={<span role="alert">{error ? refusal : '试玩已结束'}</span>}
        hint={
          signedIn
            ? '正式游戏使用您钱包中的资金，请量力而行'
            : '注册后可进入正式游戏；未满规定年龄者不得参与'
        }
        action={
          <div className={styles.ways}>
            <Button block onClick={() => go(signedIn ? paths.deposit() : paths.register())}>
              {signedIn ? '去存款' : '去注册'}
            </Button>
            {signedIn && (
              <Button
                kind="ghost"
                block
                onClick={() =>
                  go(paths.game({ name: tile.catecode, type: 0, code: tile.gamecode }))
                }
              >
                进入正式游戏
              </Button>
            )}
            <Button kind="ghost" block onClick={onRestart}>
              重新试玩
            </Button>
            <Button kind="quiet" block onClick={() => go(paths.demo(), { replace: true })}>
              其他试玩游戏
            </Button>
          </div>
        }
      />
    </div>
  )
}

/** Launches the demo of a game and shows it until it ends. */
export function DemoScreen({ tile, adult }: { tile: Tile; adult: boolean }) {
  const back = useGoBack()
  const { demo, restart, end } = useDemo(tile, adult)
  return (
    <div className={game.screen}>
      {demo.state === 'asking' && (
        <GameWait
          name={`试玩 ${tile.gamename}`}
          moving={false}
          onBack={() => back(paths.demo())}
        />
      )}
      {demo.state === 'playing' && (
        <DemoPlay
          key={demo.url}
          tile={tile}
          url={demo.url}
          onRestart={restart}
          onEnd={end}
        />
      )}
      {demo.state === 'refused' && (
        <DemoEnd tile={tile} error={demo.error} onRestart={restart} />
      )}
    </div>
  )
}
