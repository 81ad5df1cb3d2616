import { captchaProblem } from '@jinli/contract/auth.rules'
import type { Problem } from '@jinli/contract/refusals'
import { useCallback, useState } from 'react'
import { captchaImages } from '../art/captcha.ts'

/** Another of the images than the one shown, each as likely. */
export function otherImage(shown: number, total = captchaImages.length): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return shown < 0 ? random % total : (shown + 1 + (random % (total - 1))) % total
}

/** The captcha of a form: checked on the client only (spec §5 Register 6, decisions §4). */
export function useCaptcha() {
  const [at, setAt] = useState(() => otherImage(-1))
  const change = useCallback(() => setAt((shown) => otherImage(shown)), [])
  const image = captchaImages[at]
  return {
    src: image?.src ?? '',
    change,
    check: (typed: string): Problem | null => captchaProblem(typed, image?.answer ?? ''),
  }
}
