import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pictureKinds, pictureRefusals } from './picture.ts'
import { noData, nothing, text } from './wire.ts'

export const updateuserinfo = endpoint({
  path: '/api/updateuserinfo',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  stops: true,
  summary: 'Changes e-mail, mobile and birthday',
  input: z.object({ email: text(254), mobile: text(20), birthday: text(10) }),
  output: noData,
  refusals: [
    'profile.mobile',
    'profile.email',
    'profile.birthday',
    'profile.birthday-range',
  ],
})

export const uploadimg = endpoint({
  path: '/api/uploadimg',
  method: 'POST',
  audience: 'player',
  effect: 'write',
  stops: true,
  upload: pictureKinds.avatar,
  summary: 'Avatar as multipart field `file` (gif or png)',
  input: nothing,
  output: z.object({ avatar: z.string() }),
  refusals: pictureRefusals,
})
