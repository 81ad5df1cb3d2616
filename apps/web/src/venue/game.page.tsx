import { Navigate, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { AgentDoor, DownloadDoor, ServiceDoor } from './door-screen.tsx'
import { gameDoor } from './game-door.ts'
import { GameScreen } from './game-screen.tsx'

/** Shows a game or one of three other pages (`/gamePage`, spec §2). Without a valid query, leads home. */
export function GamePage() {
  const [query] = useSearchParams()
  const door = gameDoor(query)
  if (door === null) return <Navigate to={paths.home()} replace />
  switch (door.kind) {
    case 'download':
      return <DownloadDoor />
    case 'agent':
      return <AgentDoor />
    case 'service':
      return <ServiceDoor />
    case 'game': {
      const { name, type, code } = door
      return <GameScreen key={query.toString()} game={{ name, type, code }} />
    }
  }
}
