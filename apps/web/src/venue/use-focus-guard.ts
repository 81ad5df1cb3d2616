import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Watches, while a form lies over the game, whether the game takes the focus. `inert` does not stop a page of another
 * origin, so the caller removes the frame; then the field of the form gets the focus back.
 */
export function useFocusGuard(
  frame: RefObject<HTMLIFrameElement | null>,
  isFormOpen: boolean,
  onTheft: () => void,
): void {
  const report = useEffectEvent(onTheft)
  useEffect(() => {
    if (!isFormOpen) return
    let field: HTMLElement | null = null
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== frame.current) field = target
    }
    const onBlur = () => {
      if (!frame.current || document.activeElement !== frame.current) return
      report()
      requestAnimationFrame(() => field?.focus({ preventScroll: true }))
    }
    document.addEventListener('focusin', onFocus)
    window.addEventListener('blur', onBlur)
    return () => {
      document.removeEventListener('focusin', onFocus)
      window.removeEventListener('blur', onBlur)
    }
  }, [frame, isFormOpen])
}
