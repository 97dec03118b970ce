// Loaded into the service before anything else where root starts it for a user of its own. By the process itself: started as that
// user by another, it would have lost the group that parsers' files go by.
const { RECTO_START_USER: id, RECTO_START_PARSERS: parsers } = process.env;
delete process.env.RECTO_START_USER;
delete process.env.RECTO_START_PARSERS;
if (id) {
  process.setgroups([Number(parsers)]);
  process.setgid(Number(id));
  process.setuid(Number(id));
}
