import { useEffect, useEffectEvent } from 'react'
import { useKeysOn } from './keys-on.ts'
import { keepsKey, type ReviewKey, reviewKeyOf } from './review-keys.ts'

/** Handles the shortcuts of a queue, except in a field or while a dialog is open. */
export function useReviewKeys(isEnabled: boolean, act: (key: ReviewKey) => void): void {
  const onAct = useEffectEvent(act)
  const letters = useKeysOn()
  useEffect(() => {
    if (!isEnabled) return undefined
    function onPress(press: KeyboardEvent): void {
      const key = reviewKeyOf(press)
      if (!letters && press.key.length === 1) return
      if (!key || press.defaultPrevented || keepsKey(press.target, key)) return
      press.preventDefault()
      onAct(key)
    }
    window.addEventListener('keydown', onPress)
    return () => window.removeEventListener('keydown', onPress)
  }, [isEnabled, letters])
}
