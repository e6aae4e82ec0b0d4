import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// site/source/reference/Operator_GetOverview.md
var __pageData = JSON.parse("{\"title\":\"Operator/GetOverview\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"reference/Operator_GetOverview.md\",\"filePath\":\"reference/Operator_GetOverview.md\"}");
var _sfc_main = { name: "reference/Operator_GetOverview.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="operatorgetoverview" tabindex="-1">Operator/GetOverview <a class="header-anchor" href="#operatorgetoverview" aria-label="Permalink to “Operator/GetOverview”">​</a></h1><p>Tells how every process of the service does, and what was called within the last hour.</p><div class="language-http"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">http</span><pre tabindex="0"><code>POST /Operator/GetOverview
</code></pre></div><p>Each process writes its own figures every 10 seconds; one that has ended is forgotten an hour later.</p><table tabindex="0"><thead><tr><th>Property</th><th>Value</th></tr></thead><tbody><tr><td>Caller</td><td>An operator, with both secrets of a session: the cookie, and <code>X-Purser-Console</code>. Any role.</td></tr><tr><td>Permission</td><td><code>overview:read</code>: See how the service does.</td></tr><tr><td>Request size</td><td>At most 64 KiB.</td></tr></tbody></table><h2 id="example" tabindex="-1">Example <a class="header-anchor" href="#example" aria-label="Permalink to “Example”">​</a></h2><div class="language-sh"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">sh</span><pre tabindex="0"><code>curl http://127.0.0.1:7300/Operator/GetOverview \\
  -H &#39;Content-Type: application/json&#39; \\
  -H <span class="string">&quot;X-Purser-Console: \$CONSOLE_SECRET&quot;</span> \\
  -d &#39;{}&#39;
</code></pre></div><div class="language-json"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">json</span><pre tabindex="0"><code>{
  <span class="member">&quot;code&quot;</span>: 200,
  <span class="member">&quot;status&quot;</span>: <span class="string">&quot;OK&quot;</span>,
  <span class="member">&quot;data&quot;</span>: {
    <span class="member">&quot;Now&quot;</span>: <span class="string">&quot;2026-05-04T10:20:30.000Z&quot;</span>,
    <span class="member">&quot;Nodes&quot;</span>: [
      {
        <span class="member">&quot;NodeId&quot;</span>: <span class="string">&quot;m2Xw8Rk0QpT5vYc9LzH1sA&quot;</span>,
        <span class="member">&quot;Version&quot;</span>: <span class="string">&quot;1.0.0&quot;</span>,
        <span class="member">&quot;StartedAt&quot;</span>: <span class="string">&quot;2026-05-04T10:20:30.000Z&quot;</span>,
        <span class="member">&quot;ReportedAt&quot;</span>: <span class="string">&quot;2026-05-04T10:20:30.000Z&quot;</span>,
        <span class="member">&quot;State&quot;</span>: <span class="string">&quot;ready&quot;</span>,
        <span class="member">&quot;Database&quot;</span>: [
          {
            <span class="member">&quot;Pool&quot;</span>: <span class="string">&quot;writer&quot;</span>,
            <span class="member">&quot;Max&quot;</span>: 1,
            <span class="member">&quot;Busy&quot;</span>: 0,
            <span class="member">&quot;Waiting&quot;</span>: 0
          }
        ],
        <span class="member">&quot;Revocations&quot;</span>: {
          <span class="member">&quot;Count&quot;</span>: 2,
          <span class="member">&quot;MeanMilliseconds&quot;</span>: 1
        }
      }
    ],
    <span class="member">&quot;StepInSeconds&quot;</span>: 20,
    <span class="member">&quot;Steps&quot;</span>: [
      {
        <span class="member">&quot;From&quot;</span>: <span class="string">&quot;2026-05-04T10:20:30.000Z&quot;</span>,
        <span class="member">&quot;Calls&quot;</span>: 20,
        <span class="member">&quot;Logins&quot;</span>: 3,
        <span class="member">&quot;Errors&quot;</span>: [
          {
            <span class="member">&quot;Error&quot;</span>: <span class="string">&quot;AccountNotFound&quot;</span>,
            <span class="member">&quot;Count&quot;</span>: 1
          }
        ]
      }
    ],
    <span class="member">&quot;Titles&quot;</span>: [
      {
        <span class="member">&quot;TitleId&quot;</span>: <span class="string">&quot;A1B2&quot;</span>,
        <span class="member">&quot;Name&quot;</span>: <span class="string">&quot;Tower of Cards&quot;</span>,
        <span class="member">&quot;RecentPlayers&quot;</span>: 3
      }
    ],
    <span class="member">&quot;Ledger&quot;</span>: {
      <span class="member">&quot;Entries&quot;</span>: 120000,
      <span class="member">&quot;Bytes&quot;</span>: 20000000,
      <span class="member">&quot;MeasuredOn&quot;</span>: <span class="string">&quot;2026-05-04T10:20:30.000Z&quot;</span>,
      <span class="member">&quot;EntriesPerDay&quot;</span>: 4000,
      <span class="member">&quot;KeptInSeconds&quot;</span>: 31536000
    }
  }
}
</code></pre></div><h2 id="request" tabindex="-1">Request <a class="header-anchor" href="#request" aria-label="Permalink to “Request”">​</a></h2><p>No members.</p><h2 id="result" tabindex="-1">Result <a class="header-anchor" href="#result" aria-label="Permalink to “Result”">​</a></h2><p>The members of <code>data</code>:</p><table tabindex="0"><thead><tr><th>Member</th><th>Type</th><th>What it is</th></tr></thead><tbody><tr><td><code>Now</code></td><td>time</td><td>The time of the service. UTC, with milliseconds.</td></tr><tr><td><code>Nodes</code></td><td>list of objects</td><td>The processes.</td></tr><tr><td><code>Nodes[].NodeId</code></td><td>string</td><td>The id that the process took at its start.</td></tr><tr><td><code>Nodes[].Version</code></td><td>string</td><td>Of the program.</td></tr><tr><td><code>Nodes[].StartedAt</code></td><td>time</td><td>When it started. UTC, with milliseconds.</td></tr><tr><td><code>Nodes[].ReportedAt</code></td><td>time</td><td>When it wrote this. One that runs does so every 10 seconds. UTC, with milliseconds.</td></tr><tr><td><code>Nodes[].State</code></td><td><code>ready</code> or <code>starting</code> or <code>draining</code> or <code>databaseAway</code> or <code>databaseBusy</code> or <code>databaseDamaged</code> or <code>databaseIncomplete</code> or <code>diskFull</code> or <code>readOnly</code> or <code>leaseRunOut</code></td><td>Whether its calls succeed, or why not.</td></tr><tr><td><code>Nodes[].Lease</code></td><td>object, if any</td><td>Absent with the embedded database.</td></tr><tr><td><code>Nodes[].Lease.IsHeld</code></td><td>boolean</td><td>Without a lease it waits for a renewal at each call.</td></tr><tr><td><code>Nodes[].<wbr>Lease.<wbr>AgeInMilliseconds</code></td><td>integer</td><td>Since the last renewal. At least 0.</td></tr><tr><td><code>Nodes[].Database</code></td><td>list of objects</td><td>Its connections to the database.</td></tr><tr><td><code>Nodes[].Database[].Pool</code></td><td>string</td><td>The purpose of the connections.</td></tr><tr><td><code>Nodes[].Database[].Max</code></td><td>integer</td><td>Connections that there may be. At least 0.</td></tr><tr><td><code>Nodes[].Database[].Busy</code></td><td>integer</td><td>Those at work. At least 0.</td></tr><tr><td><code>Nodes[].<wbr>Database[].<wbr>Waiting</code></td><td>integer</td><td>Commands that wait for one. At least 0.</td></tr><tr><td><code>Nodes[].Revocations</code></td><td>object</td><td>Changes that every node knows of before they are answered.</td></tr><tr><td><code>Nodes[].<wbr>Revocations.<wbr>Count</code></td><td>integer</td><td>In the last hour. At least 0.</td></tr><tr><td><code>Nodes[].<wbr>Revocations.<wbr>MeanMilliseconds</code></td><td>integer</td><td>How long one took. At least 0.</td></tr><tr><td><code>Nodes[].Verifiers</code></td><td>object, if any</td><td>Game servers that check tokens themselves. Absent: there are none.</td></tr><tr><td><code>Nodes[].Verifiers.Count</code></td><td>integer</td><td>Those that ask this process what is revoked. At least 0.</td></tr><tr><td><code>Nodes[].Verifiers.Leases</code></td><td>integer</td><td>Those of them that may hold a lease. At least 0.</td></tr><tr><td><code>Nodes[].<wbr>Verifiers.<wbr>SlowestInMilliseconds</code></td><td>integer</td><td>How long the slowest of them has not confirmed what it was told. At least 0.</td></tr><tr><td><code>Nodes[].Verifiers.Waits</code></td><td>integer</td><td>How often revocations waited for them in the last hour. At least 0.</td></tr><tr><td><code>Nodes[].<wbr>Verifiers.<wbr>MeanMilliseconds</code></td><td>integer</td><td>How long one waited. At least 0.</td></tr><tr><td><code>StepInSeconds</code></td><td>integer</td><td>The length of a step. At least 0.</td></tr><tr><td><code>Steps</code></td><td>list of objects</td><td>The last hour, the oldest step first; the last one has not ended.</td></tr><tr><td><code>Steps[].From</code></td><td>time</td><td>Its first moment. UTC, with milliseconds.</td></tr><tr><td><code>Steps[].Calls</code></td><td>integer</td><td>Calls that ended in it. At least 0.</td></tr><tr><td><code>Steps[].Logins</code></td><td>integer</td><td>Logins that succeeded. At least 0.</td></tr><tr><td><code>Steps[].Errors</code></td><td>list of objects</td><td>The most frequent first.</td></tr><tr><td><code>Steps[].Errors[].Error</code></td><td>string</td><td>Its name; <code>Other</code>: all rarer ones together.</td></tr><tr><td><code>Steps[].Errors[].Count</code></td><td>integer</td><td>Calls that were refused so. At least 0.</td></tr><tr><td><code>Titles</code></td><td>list of objects</td><td>All titles.</td></tr><tr><td><code>Titles[].TitleId</code></td><td>string</td><td>The title&#39;s id.</td></tr><tr><td><code>Titles[].Name</code></td><td>string</td><td>The title&#39;s name.</td></tr><tr><td><code>Titles[].RecentPlayers</code></td><td>integer</td><td>Players who logged in within the last hour, up to a minute ago; 100000 stands for more, too. At least 0.</td></tr><tr><td><code>Ledger</code></td><td>object, if any</td><td>The changes of the balances of players. Absent: they were not measured yet, which happens once a day.</td></tr><tr><td><code>Ledger.Entries</code></td><td>integer</td><td>About how many there are, of all players. At least 0.</td></tr><tr><td><code>Ledger.Bytes</code></td><td>integer</td><td>Their size on disk. At least 0.</td></tr><tr><td><code>Ledger.MeasuredOn</code></td><td>time</td><td>The day on which that was measured. UTC, with milliseconds.</td></tr><tr><td><code>Ledger.EntriesPerDay</code></td><td>integer, if any</td><td>How many more there are each day, on average of the last 30 days at most. Absent: it was measured on one day only.</td></tr><tr><td><code>Ledger.KeptInSeconds</code></td><td>integer, if any</td><td>For how long an entry is kept. Absent: for ever. At least 0.</td></tr></tbody></table><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><p>In order of precedence: when several apply, the first is the answer.</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>BodyTooLarge</code></td><td>1068</td><td>413</td><td>The request body is too large.</td><td>Not unchanged.</td></tr><tr><td><code>NotAuthenticated</code></td><td>1074</td><td>401</td><td>This API method does not allow anonymous callers.</td><td>With another credential.</td></tr><tr><td><code>OriginNotAllowed</code></td><td>90004</td><td>403</td><td>Operators call from the console only, at the address that PURSER_PUBLIC_URL names.</td><td>Not by this caller.</td></tr><tr><td><code>NotAuthorizedByTitle</code></td><td>1191</td><td>403</td><td>The secret key or the operator is not allowed to call this operation.</td><td>Not by this caller.</td></tr><tr><td><code>InvalidContentType</code></td><td>1144</td><td>415</td><td>The content type must be application/json.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidJSONContent</code></td><td>1200</td><td>400</td><td>The request body must be one JSON object in UTF-8.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidParams</code></td><td>1000</td><td>400</td><td>Invalid input parameters.</td><td>Not unchanged.</td></tr></tbody></table><p>Any call, whatever it asks, may also be answered with:</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>InvalidAPIEndpoint</code></td><td>1131</td><td>404</td><td>There is no such operation.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidRequest</code></td><td>1071</td><td>400</td><td>The request cannot be understood.</td><td>Not unchanged.</td></tr><tr><td><code>APIClientRequestRateLimitExceeded</code></td><td>1199</td><td>429</td><td>Too many such requests in a short time; try again later.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr><tr><td><code>InternalServerError</code></td><td>1110</td><td>500</td><td>Internal server error.</td><td>Once; then tell the operator the <code>requestId</code>.</td></tr><tr><td><code>ServiceUnavailable</code></td><td>1123</td><td>503</td><td>The service cannot answer at the moment; try again.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr></tbody></table></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/Operator_GetOverview.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var Operator_GetOverview_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, Operator_GetOverview_default as default };
