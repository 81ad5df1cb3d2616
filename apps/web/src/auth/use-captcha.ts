import { captchaProblem } from '@jinli/contract/auth.rules'
import type { Problem } from '@jinli/contract/refusals'
import { useRef, useState } from 'react'
import { captchaImages } from '../art/captcha.ts'

/** Another of the images than the one shown, each as likely. */
export function otherImage(shown: number, total = captchaImages.length): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return shown < 0 ? random % total : (shown + 1 + (random % (total - 1))) % total
}

/** The captcha of a form and its input: checked on the client only (spec §5 Register 6, decisions §4). */
export function useCaptcha() {
  const [at, setAt] = useState(() => otherImage(-1))
  const input = useRef<HTMLInputElement>(null)
  const change = () => setAt((shown) => otherImage(shown))
  const image = captchaImages[at]
  const captcha = {
    src: image?.src ?? '',
    change,
    check: (typed: string): Problem | null => captchaProblem(typed, image?.answer ?? ''),
    /** A wrong code is asked for anew, with another image. */
    onProblem: ({ key }: Problem) => {
      if (key !== 'auth.captcha-wrong') return
      change()
      if (input.current) input.current.value = ''
    },
  }
  return [captcha, input] as const
}
