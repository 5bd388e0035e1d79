import type { SdkBuild } from '@/contract/sdk';
import { ok, Refusal } from '../answer';
import { buildStatus, buildsOf, releasedBuild } from '../builds';
import type { HandlersOf } from '../context';
import { downloadToken } from '../secrets';
import { ownApp } from './shared';

export const sdk: HandlersOf<'sdk.presign' | 'sdkBuilds.list'> = {
  'sdk.presign': (context) => {
    const { db, params, now, home } = context;
    const app = ownApp(context, params.app_id);
    if (!releasedBuild(db, app, now)) throw new Refusal(404, 'This app has no SDK build yet. Rebuild its SDK first.');
    return ok({ url: `${home}/sdk/files/${downloadToken(db, app.id, now)}.zip` });
  },

  'sdkBuilds.list': (context) => {
    const { db, params, now } = context;
    const app = ownApp(context, params.id);
    const show = (build: ReturnType<typeof buildsOf>[number]): SdkBuild => ({
      id: build.id,
      version: build.version,
      sdk_type: build.sdk_type,
      build_status: buildStatus(build, now),
      created_at: build.created_at,
      commit_hash: build.commit_hash,
    });
    return ok(buildsOf(db, app.id).map(show));
  },
};
