import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pictureKinds, pictureRefusals } from './picture.ts'
import { nothing } from './wire.ts'

/** A picture as it is kept: its address, and its size in pixels. */
export const keptPicture = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
})

export const uploadPicture = endpoint({
  path: '/admin/api/pictures',
  method: 'POST',
  audience: 'staff',
  permission: 'content.edit',
  effect: 'write',
  deeds: { 'picture.uploaded': '图片 · 上传' },
  upload: pictureKinds.content,
  summary:
    'Takes a picture as multipart field `file` and answers the address that it has from now on',
  input: nothing,
  output: keptPicture,
  refusals: pictureRefusals,
})
