import { useEffect, useState } from 'react'
import { type Me, useMe } from '../session/use-me.ts'

/** Whether only the centre wallet moved: the balance poll brings it without the rest. */
function centreAlone(now: Me, before: Me): boolean {
  return (
    now.balance !== before.balance &&
    now.gameblance === before.gameblance &&
    now.held === before.held &&
    now.in_transit === before.in_transit
  )
}

/**
 * The player's record with figures that were read together. Money that just came home would count
 * twice beside an older game wallet, so the whole record is read before a lone change is shown.
 */
export function useWholeRecord() {
  const { data, error, refetch } = useMe()
  const [whole, setWhole] = useState(data)
  const alone = data !== undefined && whole !== undefined && centreAlone(data, whole)
  if (data !== whole && !alone) setWhole(data)

  const centre = data?.balance
  useEffect(() => {
    if (!alone) return
    let left = false
    async function readAll() {
      const answer = await refetch()
      if (!left && answer.data?.balance === centre) setWhole(answer.data)
    }
    readAll().catch(console.error)
    return () => {
      left = true
    }
  }, [alone, centre, refetch])
  return { data: alone ? whole : data, error, refetch }
}
