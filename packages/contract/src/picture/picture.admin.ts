import * as z from 'zod/mini'
import { staffWrite } from '../wire/endpoint.ts'
import { nothing } from '../wire/wire.ts'
import { pictureKinds, pictureRefusals } from './picture.ts'

/** A stored picture: its path, and its size in pixels. */
export const keptPicture = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
})

export const uploadPicture = staffWrite({
  path: '/admin/api/pictures',
  permission: 'content.edit',
  auditActions: { 'picture.uploaded': '图片 · 上传' },
  upload: pictureKinds.content,
  summary:
    'Takes a picture as multipart field `file` and answers the address that it has from now on',
  input: nothing,
  output: keptPicture,
  refusals: pictureRefusals,
})
