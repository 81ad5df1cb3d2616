import { uploadPicture } from '@jinli/contract/picture/picture.admin'
import { handle } from '../http/handle.ts'
import { storePicture } from './store-picture.ts'

export const pictureAdminRoutes = [
  handle(uploadPicture, {
    before: ({ app, file }) => storePicture(app, file, 'content'),
    run: async ({ writeAudit, prepared }) => {
      const { path } = prepared
      await writeAudit({
        action: 'picture.uploaded',
        subject: `picture:${path}`,
        before: null,
        after: prepared,
      })
      return prepared
    },
  }),
]
