// @mswjs/data can generate REST and GraphQL handlers from its models. Ours come from the contract, and without the generators a build
// carries neither graphql nor a second copy of msw.
const unused = (): never => {
  throw new Error('Handlers are made from the contract, not from the models');
};
export const generateRestHandlers = unused;
export const generateGraphQLHandlers = unused;
export const generateGraphQLSchema = unused;
