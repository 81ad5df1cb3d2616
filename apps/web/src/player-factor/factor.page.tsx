import { myfactor } from '@jinli/contract/player-factor/player-factor'
import { useLocation } from 'react-router'
import { useCallQuery } from '../api/query.ts'
import { PageBody } from '../ui/card.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { BindDevice } from './bind-device.tsx'
import { Factors } from './factors.tsx'

/** Shows the player’s second factor, and the form that adds an authenticator app or a passkey (`way`). */
export function FactorPage() {
  const { search } = useLocation()
  const mine = useCallQuery(myfactor, {}, { staleTime: 0 })
  const way = new URLSearchParams(search).get('way')
  if (way === 'app') return <BindDevice />
  if (way === 'passkey') return <AddPasskey />
  if (mine.data) return <Factors mine={mine.data} />
  if (mine.error) return <LoadError error={mine.error} onRetry={mine.refetch} />
  return (
    <PageBody>
      <SkeletonRows rows={4} height={64} />
    </PageBody>
  )
}
